import { CrewScreen } from '../crew-screen.tsx';
import { SheetPage } from './sheet-page.tsx';

/** `/r/{pid}/sheet/`: the rundown with the crew's columns. */
export function SheetRoute() {
  return (
    <CrewScreen view="SHEET">
      <SheetPage />
    </CrewScreen>
  );
}
