import { controllerWords } from '../../../machines/words/controller.ts';
import { useRootAttribute } from '../../app/use-root-attribute.ts';
import { GoButton } from '../../timer/transport/go-button.tsx';
import { TransportMark } from '../../timer/transport/transport-mark.tsx';
import { useTransport } from '../../timer/transport/use-transport.ts';
import styles from './phone-transport.module.css';

/** On a phone GO stays under the thumb whatever part is shown. */
export function PhoneTransport() {
  const transport = useTransport();
  useRootAttribute('data-go-bar');
  return (
    <section className={styles.bar} aria-label={controllerWords.transport} data-transport>
      <div className={styles.reading}>
        <span
          className={styles.digits}
          data-wrap-up={transport.wrapUp}
          role="timer"
          aria-label={controllerWords.timeLeft}
        >
          {transport.digits}
        </span>
        <TransportMark state={transport.state} />
        <span className={styles.title}>{transport.title}</span>
      </div>
      <GoButton transport={transport} />
    </section>
  );
}
