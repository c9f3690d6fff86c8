/** Collects the ids in a service's answers by kind, so that requests refer to existing records. */

const MOST_OF_A_KIND = 300
const MOST_VISITED = 5_000
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Placeholder in a generated request for an id, which is chosen when the request is sent. */
export class Known {
  readonly kind: string
  readonly number: number

  /** @param kind name of a field (`objekt_id`), or for `id` the collection that it belongs to (`objekte`) */
  constructor(kind: string, number: number) {
    this.kind = kind
    this.number = number
  }
}

export class KnownIds {
  readonly #byKind = new Map<string, string[]>()
  readonly #kept: ReadonlySet<string>

  /** @param kept ids offered for reading only, because the run depends on them */
  constructor(kept: Iterable<string>) {
    this.#kept = new Set(kept)
  }

  choose({ kind, number }: Known, namesKept: boolean): string | undefined {
    const ids = this.#byKind.get(kind) ?? []
    const id = ids[number % ids.length]
    return namesKept || id === undefined || !this.#kept.has(id) ? id : ids.find((other) => !this.#kept.has(other))
  }

  /** Remembers every id of an answer. `collection` is the first part of the path it came from. */
  learn(collection: string, body: unknown): void {
    const open: unknown[] = [body]
    for (let visited = 0; open.length > 0 && visited < MOST_VISITED; visited++) {
      const value = open.pop()
      if (typeof value !== 'object' || value === null) continue
      for (const [name, inner] of Object.entries(value)) {
        if (typeof inner === 'object') open.push(inner)
        else if (typeof inner === 'string' && UUID.test(inner)) this.#add(name === 'id' ? collection : name, inner)
        else if (name === 'code' && typeof inner === 'string') this.#add(`${collection}/code`, inner)
      }
    }
  }

  #add(kind: string, id: string): void {
    const ids = this.#byKind.get(kind) ?? []
    this.#byKind.set(kind, ids)
    if (ids.includes(id)) return
    if (ids.length >= MOST_OF_A_KIND) ids.shift()
    ids.push(id)
  }
}
