import { useNavigate } from 'react-router';
import { payingTeams } from '../../machines/view/billing/paying-teams.ts';
import { orderQuery, type WantedOrder } from '../../machines/view/billing/wanted-order.ts';
import { teamPath } from '../../machines/view/site/site-links.ts';
import { teamTitle } from '../../machines/view/site/team-title.ts';
import { checkoutWords } from '../../machines/words/checkout.ts';
import { useSession } from '../auth/session.ts';
import type { TeamView } from '../team/team-page.tsx';
import { Select } from '../ui/select.tsx';

interface Props {
  readonly view: TeamView;
  readonly order: WantedOrder;
}

/** For which team: there where somebody sees to the bills of several. */
export function PayingTeam({ view: { user, team }, order }: Props) {
  const navigate = useNavigate();
  const { teams } = useSession();
  const choices = payingTeams(teams ?? [], user.uid).map((each) => ({
    value: each.id,
    label: teamTitle(each, user.uid),
  }));
  if (choices.length < 2) return null;
  return (
    <Select
      label={checkoutWords.team}
      value={team.id}
      choices={choices}
      onChange={(id) => void navigate(teamPath(id, 'checkout-pre') + orderQuery(order), { replace: true })}
    />
  );
}
