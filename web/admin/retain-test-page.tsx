import { useState } from 'react';
import { amountOf } from '../../machines/billing/money.ts';
import { DAY } from '../../machines/kernel/time.ts';
import { dayText } from '../billing/day-text.ts';
import { billingRetainWords } from '../plans/billing-retain.words.ts';
import { retention } from '../plans/retention.view.ts';
import { AppPage } from '../team/team-page.tsx';
import { AdministratorsOnly } from './admin.route.tsx';
import { AdminPageHead, Section } from './parts.tsx';

const STATES = ['past_due', 'deleted', 'paused', 'active'] as const;

export function RetainTestPage() {
  return (
    <AdministratorsOnly>
      <AppPage>
        <AdminPageHead title={billingRetainWords.samples} note={billingRetainWords.samplesAbout} />
        <Samples />
      </AppPage>
    </AdministratorsOnly>
  );
}

function Samples() {
  const [at] = useState(() => Date.now() + 3 * DAY);
  const amount = amountOf(49_00, 'EUR', 19);
  return STATES.map((status) => {
    const subscription = {
      id: 'sample',
      checkoutId: 'sample',
      item: 'premium-monthly',
      seats: 1,
      status,
      startedAt: at,
      paidUntil: at,
      mayResume: true,
    } as const;
    const { title, lines, action } = retention({ subscription, nextBill: { at, amount } }, 'sample', dayText);
    return (
      <Section key={status} title={billingRetainWords.states[status]}>
        <p>
          <strong>{title}</strong>
        </p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>{action}</p>
      </Section>
    );
  });
}
