import { readFileSync } from 'node:fs'

/** The version that a package.json names. */
export function versionOf(packageFile: URL): string {
  return (JSON.parse(readFileSync(packageFile, 'utf8')) as { readonly version: string }).version
}
