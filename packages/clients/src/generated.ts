/** Generates the clients from the services' OpenAPI documents, for `npm run generate`. */
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
