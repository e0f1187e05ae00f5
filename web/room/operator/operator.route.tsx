import { CrewScreen } from '../crew-screen.tsx';
import { Operator } from './operator.tsx';

/** `/r/{pid}/operator/`: start, pause and time, under the thumbs. */
export function OperatorRoute() {
  return (
    <CrewScreen view="OPERATOR">
      <Operator />
    </CrewScreen>
  );
}
