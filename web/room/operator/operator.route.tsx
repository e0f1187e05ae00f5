import { CrewScreen } from '../crew-screen.tsx';
import { Operator } from './operator.tsx';

/** `/r/{pid}/operator/`: start, stop and time, under the thumbs. */
export function OperatorRoute() {
  return (
    <CrewScreen view="OPERATOR">
      <Operator />
    </CrewScreen>
  );
}
