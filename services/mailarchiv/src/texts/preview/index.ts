/** The public part of previews: pages of PDF files, drawn in a process of its own. */
export { PageDrawer } from './page-drawer.ts'
