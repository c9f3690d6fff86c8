import { readFileSync, writeFileSync } from 'node:fs'
import { stringify } from 'yaml'
import { StartError } from '../errors/domain-error.ts'
import type { OpenApiDocument } from './types.ts'

/** The document as YAML text: the same text for the same routes, readable by YAML 1.1 and 1.2. */
export function toYaml(document: OpenApiDocument): string {
  return stringify(document, { lineWidth: 120, aliasDuplicateObjects: false, compat: 'yaml-1.1' })
}

/**
 * Writes the document of an area to its committed file, or compares the two.
 *
 * @throws StartError with `check`, when the file is missing or says something else
 */
export function writeOpenApi(area: { document(): OpenApiDocument }, file: string, options: { check: boolean }): void {
  const text = toYaml(area.document())
  if (!options.check) {
    writeFileSync(file, text)
    return
  }
  if (readIfPresent(file) !== text) {
    throw new StartError(
      `Die Datei ${file} entspricht nicht den Routen. Bitte erzeugen Sie sie neu und prüfen Sie die Änderung.`,
    )
  }
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
