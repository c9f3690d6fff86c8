import { readFileSync } from 'node:fs'

/** Reads the version of a package.json. */
export function versionOf(packageFile: URL): string {
  return (JSON.parse(readFileSync(packageFile, 'utf8')) as { readonly version: string }).version
}
