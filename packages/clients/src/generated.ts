/** Generates the clients from the services' OpenAPI documents, for `npm run generate`. */
import openapiTypes, { astToString } from 'openapi-typescript'

/** Documents by the name of their client. */
const DOCUMENTS = {
  mailarchiv: 'mailarchiv/openapi.yaml',
  panel: 'mailarchiv/openapi-panel.yaml',
  material: 'material/openapi.yaml',
}

async function describe(document: string): Promise<string> {
  const types = astToString(await openapiTypes(new URL(`../../../services/${document}`, import.meta.url)))
  return `// Generated from ${document} by npm run generate.\n${types}`
}

export const generated = Object.entries(DOCUMENTS).map(([name, document]) => ({
  path: `packages/clients/src/${name}.gen.ts`,
  make: () => describe(document),
}))
