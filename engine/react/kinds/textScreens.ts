/** The screens of texts and links, in one file. */
export { default as collection } from './CollectionScreen.tsx';
export { default as links } from './LinksScreen.tsx';
export { default as page } from './PageScreen.tsx';
export { default as siteMap } from './SiteMapScreen.tsx';
