import { stringify } from 'yaml'
import { shareRepeated } from './share.ts'
import type { OpenApiDocument } from './types.ts'

/** Writes the document as YAML: deterministic, readable by YAML 1.1 and 1.2. */
export function toYaml(document: OpenApiDocument): string {
  return stringify(shareRepeated(document), { lineWidth: 120, aliasDuplicateObjects: false, compat: 'yaml-1.1' })
}
