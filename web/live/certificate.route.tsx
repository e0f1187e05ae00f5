import { NoticePage } from '../app/notice-page.tsx';
import { QrImage } from '../ui/qr-image.tsx';
import { certificateWords as words } from './offline.words.ts';

const CERTIFICATE_PATH = '/root.crt';

const isLocalName = (host: string): boolean => /^(?:localhost|127\.|\[::1\])/.test(host);

export function CertificateRoute({ hostname = location.hostname }: { readonly hostname?: string }) {
  const address = `http://${hostname}${CERTIFICATE_PATH}`;
  return (
    <NoticePage title={words.title}>
      {isLocalName(hostname) ? (
        <p role="alert">{words.notLocalhost}</p>
      ) : (
        <>
          <p>{words.note}</p>
          <QrImage text={address} label={words.code} />
          <p>
            <a href={address}>{address}</a>
          </p>
        </>
      )}
      <dl>
        {words.systems.map(({ name, steps }) => (
          <div key={name}>
            <dt>
              <strong>{name}</strong>
            </dt>
            <dd>{steps}</dd>
          </div>
        ))}
      </dl>
      <p>{words.afterwards}</p>
      <p>{words.risk}</p>
    </NoticePage>
  );
}
