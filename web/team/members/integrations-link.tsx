import type { TeamId } from '../../../machines/kernel/ids.ts';
import { keyWords } from '../../api-key/keys.words.ts';
import { Link } from '../../app/link.tsx';
import { teamPath } from '../../app/site-links.view.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SettingsSection } from '../../user/settings-section.tsx';

/** The way to keys and webhooks. */
export function IntegrationsLink({ teamId }: { readonly teamId: TeamId }) {
  return (
    <SettingsSection title={keyWords.title} about={keyWords.linkAbout}>
      <div>
        <Link to={teamPath(teamId, 'integrations')} className={buttonClass({ variant: 'secondary' })}>
          {keyWords.linkTo}
        </Link>
      </div>
    </SettingsSection>
  );
}
