import { useNavigate } from 'react-router';
import { useSession } from '../account/session.ts';
import { teamPath } from '../app/site-links.view.ts';
import { checkoutWords } from '../billing/checkout.words.ts';
import { teamTitle } from '../site/team-title.view.ts';
import { payingTeams } from '../team/paying-teams.view.ts';
import type { TeamView } from '../team/team-page.tsx';
import { orderQuery, type WantedOrder } from '../team/wanted-order.view.ts';
import { Select } from '../ui/select.tsx';

interface Props {
  readonly view: TeamView;
  readonly order: WantedOrder;
}

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
