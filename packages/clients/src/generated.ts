/** The files that `npm run generate` writes for the clients. They follow from the documents that the services write. */
import openapiTypes, { astToString } from 'openapi-typescript'

const SERVICES = ['mailarchiv', 'material'] as const

async function describe(service: string): Promise<string> {
  const document = new URL(`../../../services/${service}/openapi.yaml`, import.meta.url)
  const types = astToString(await openapiTypes(document))
  return `// Generated from ${service}/openapi.yaml by npm run generate.\n${types}`
}

export const generated = SERVICES.map((service) => ({
  path: `packages/clients/src/${service}.gen.ts`,
  make: () => describe(service),
}))
