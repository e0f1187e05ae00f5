import {
  Camera,
  CircleDashed,
  Clock,
  Globe,
  Image,
  ListOrdered,
  type LucideIcon,
  MessageCircleQuestion,
  MessageSquare,
  PanelTop,
  RectangleEllipsis,
  ScrollText,
  Subtitles,
  Timer,
  Type,
} from 'lucide-react';
import type { ElementType } from '../../../machines/output/design.ts';

const icons: Readonly<Record<ElementType, LucideIcon>> = {
  TIMER: Timer,
  TIME_OF_DAY: Clock,
  MESSAGE: MessageSquare,
  SUBTITLE: Subtitles,
  SCRIPT: ScrollText,
  TIMER_MESSAGE_COMBO: PanelTop,
  TEXT: Type,
  PROGRESS_BAR: RectangleEllipsis,
  PROGRESS_RING: CircleDashed,
  AGENDA: ListOrdered,
  MODERATOR: MessageCircleQuestion,
  IMAGE: Image,
  IFRAME: Globe,
  SCREENSHOT: Camera,
};

export function ElementIcon({ type }: { readonly type: ElementType }) {
  const Icon = icons[type];
  return <Icon aria-hidden />;
}
