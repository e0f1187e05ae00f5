import type { OutputScreen } from '../../machines/view/screens/output-screen.ts';
import { Stage } from '../timer/face/stage.tsx';
import { StageBox } from '../timer/face/stage-box.tsx';
import { LowerThird } from './lower-third.tsx';
import styles from './output.module.css';
import { Prompter } from './prompter.tsx';

/** What an output shows, fitted to whatever box it is put into: a whole screen, or a preview on the controller. */
export function OutputStage({ screen }: { readonly screen: OutputScreen }) {
  return (
    <div className={styles.output} data-background={screen.background}>
      {!screen.empty && <Face screen={screen} />}
    </div>
  );
}

function Face({ screen }: { readonly screen: OutputScreen }) {
  if (screen.layout === 'BAR') return <LowerThird screen={screen.viewer} />;
  return (
    <>
      <div className={styles.stage}>
        <StageBox>
          <Stage screen={screen.viewer} plate={screen.background !== 'BLACK'} />
        </StageBox>
      </div>
      {screen.prompter && <Prompter screen={screen} />}
    </>
  );
}
