import { CrewScreen } from '../room/crew-screen.tsx';
import { Operator } from './operator.tsx';

export function OperatorRoute() {
  return (
    <CrewScreen view="OPERATOR">
      <Operator />
    </CrewScreen>
  );
}
