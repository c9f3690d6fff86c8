export { renderDocsPage } from './docs-page.ts'
export { buildDocument } from './document.ts'
export type { DocumentInfo, OpenApiDocument } from './types.ts'
export { toYaml } from './write.ts'
