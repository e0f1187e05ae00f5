import { type PictureName, picturePath, SITE_PICTURES } from '../../machines/site/about-pages.ts';
import { pictureTextWords } from '../../machines/words/site.ts';
import styles from './site-page.module.css';

export function ProductPicture({ name }: { readonly name: PictureName }) {
  return (
    <div className={styles.frame} data-picture={name}>
      <img src={picturePath(name)} alt={pictureTextWords[name]} {...SITE_PICTURES[name]} loading="lazy" />
    </div>
  );
}
