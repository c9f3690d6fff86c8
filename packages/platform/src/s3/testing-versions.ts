/** The versions of objects of the strict server, as a bucket with versions keeps them. */
import { randomUUID } from 'node:crypto'

interface Version {
  readonly id: string
  readonly key: string
  /** null: it marks the object as removed. */
  readonly body: Buffer | null
  /** When its lock ends. */
  readonly retention: string | null
}

export class Versions {
  /** The newest last. */
  readonly kept: Version[] = []

  add(version: Omit<Version, 'id'>): void {
    this.kept.push({ id: randomUUID(), ...version })
  }

  find(id: string): Version | undefined {
    return this.kept.find((version) => version.id === id)
  }

  /** Returns false for one that is locked. */
  remove(id: string): boolean {
    const version = this.find(id)
    if (version === undefined) return true
    if (version.retention !== null && Date.parse(version.retention) > Date.now()) return false
    this.kept.splice(this.kept.indexOf(version), 1)
    return true
  }

  /** Whether the newest version of an object is one with bytes. */
  isThere(key: string): boolean {
    return (this.kept.findLast((version) => version.key === key)?.body ?? null) !== null
  }

  list(prefix: string): string {
    const entries = this.kept
      .filter(({ key }) => key.startsWith(prefix))
      .map(({ id, key, body }) => {
        const name = body === null ? 'DeleteMarker' : 'Version'
        return `<${name}><Key>${key}</Key><VersionId>${id}</VersionId></${name}>`
      })
    return `<ListVersionsResult><IsTruncated>false</IsTruncated>${entries.join('')}</ListVersionsResult>`
  }
}
