import { stringify } from 'yaml'
import type { OpenApiDocument } from './types.ts'

/** The document as YAML text: the same text for the same routes, readable by YAML 1.1 and 1.2. */
export function toYaml(document: OpenApiDocument): string {
  return stringify(document, { lineWidth: 120, aliasDuplicateObjects: false, compat: 'yaml-1.1' })
}
