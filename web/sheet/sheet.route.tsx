import { CrewScreen } from '../room/crew-screen.tsx';
import { SheetPage } from './sheet-page.tsx';

/** `/r/{pid}/sheet/`. */
export function SheetRoute() {
  return (
    <CrewScreen view="SHEET">
      <SheetPage />
    </CrewScreen>
  );
}
