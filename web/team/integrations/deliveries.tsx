import { useState } from 'react';
import { EVENT_TYPES } from '../../../machines/api/event-data.ts';
import { type Instant, SECOND } from '../../../machines/kernel/time.ts';
import { deliveriesFrom, type ShownWebhook } from '../../../machines/team/webhook.parse.ts';
import { type Delivery, TEST_EVENT } from '../../../machines/team/webhook.ts';
import { callApi, messageOf } from '../../app/api-call.ts';
import { language } from '../../app/language.ts';
import { useAttempt } from '../../app/use-attempt.ts';
import { useLoaded } from '../../app/use-loaded.ts';
import { Button } from '../../ui/button.tsx';
import styles from './webhooks.module.css';
import { webhooksWords } from './webhooks.words.ts';

const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });

export const moment = (at: Instant): string => format.format(at);

interface Props {
  readonly path: string;
  readonly webhook: ShownWebhook;
  readonly onChanged: () => Promise<void>;
}

export function Deliveries({ path, webhook, onChanged }: Props) {
  const deliveries = useLoaded(`${path}/deliveries`, deliveriesFrom, 5 * SECOND);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAttempt((error) => setProblem(messageOf(error)));
  const again = (rest: string) =>
    void run(async () => {
      setProblem(null);
      await callApi('POST', path + rest);
      await Promise.all([deliveries.reload(), onChanged()]);
    });
  const list = deliveries.value ?? [];
  const fault = problem ?? deliveries.failure?.message ?? null;
  return (
    <div className={styles.deliveries}>
      {deliveries.value !== null && list.length === 0 && <p>{webhooksWords.noDeliveries}</p>}
      {webhook.dead > 1 && (
        <Button size="small" isDisabled={busy} onPress={() => again('/again')}>
          {webhooksWords.allAgain(webhook.dead)}
        </Button>
      )}
      {fault !== null && <p role="alert">{fault}</p>}
      {list.length > 0 && (
        <ul aria-label={webhooksWords.deliveriesNamed(webhook.url)}>
          {list.map((delivery) => (
            <li key={delivery.id}>
              <Sent delivery={delivery} />
              <Button
                size="small"
                variant="quiet"
                isDisabled={busy}
                aria-label={webhooksWords.againNamed(whatOf(delivery), moment(delivery.createdAt))}
                onPress={() => again(`/deliveries/${delivery.id}/again`)}
              >
                {webhooksWords.again}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Sent({ delivery }: { readonly delivery: Delivery }) {
  const { state, status, tries, answer, createdAt } = delivery;
  const came = status === null ? webhooksWords.noAnswer : String(status);
  return (
    <div className={styles.words}>
      <strong>{webhooksWords.delivery(whatOf(delivery), moment(createdAt))}</strong>
      <span data-state={state}>
        {tries === 0
          ? webhooksWords.states[state]
          : webhooksWords.came(webhooksWords.states[state], came, tries)}
      </span>
      {answer !== '' && <code>{answer}</code>}
    </div>
  );
}

function whatOf({ type }: Delivery): string {
  if (type === TEST_EVENT) return webhooksWords.testEvent;
  const known = EVENT_TYPES.find((each) => each === type);
  return known === undefined ? type : webhooksWords.eventNames[known];
}
