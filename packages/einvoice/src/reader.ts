/** Follows the elements of an invoice by their paths. */
import type { Draft } from './draft.ts'
import { NAMESPACES } from './recognise.ts'
import type { Attributes, ElementVisitor } from './xml.ts'

/** The reader of one syntax. Paths begin below the root: `SupplyChainTradeTransaction/…`. */
export type Mapping = {
  /** The name of an element in the newest version of the syntax. */
  rename?(name: string): string
  open?(path: string, attributes: Attributes): void
  /** An element ends: `text` is the character data directly inside it. */
  leaf(path: string, text: string, attributes: Attributes): void
}

/** A path with those below it: each is made once, however many lines an invoice has. */
type Path = { readonly path: string; readonly below: Map<string, Path> }
type Place = { readonly at: Path; readonly attributes: Attributes }

/** Different paths that are remembered; an invoice has hundreds. */
const PATHS = 10_000

/** Visits the elements below the root of one invoice. Elements of foreign namespaces have paths that nothing reads. */
export class InvoiceVisitor implements ElementVisitor {
  readonly #mapping: Mapping
  readonly #draft: Draft
  readonly #namespaces: readonly string[]
  readonly #places: Place[] = []
  readonly #root: Path = { path: '', below: new Map() }
  #paths = 0

  constructor(draft: Draft, mapping: Mapping) {
    this.#draft = draft
    this.#mapping = mapping
    this.#namespaces = NAMESPACES[draft.syntax]
  }

  get isOver(): boolean {
    return this.#draft.cut !== null
  }

  open(name: string, namespace: string | null, attributes: Attributes): void {
    const isForeign = namespace !== null && !this.#namespaces.some((known) => namespace.startsWith(known))
    const own = isForeign ? '{}' : (this.#mapping.rename?.(name) ?? name)
    const at = this.#below(this.#places.at(-1)?.at ?? this.#root, own)
    this.#places.push({ at, attributes })
    this.#mapping.open?.(at.path, attributes)
  }

  #below(outer: Path, name: string): Path {
    const known = outer.below.get(name)
    if (known !== undefined) return known
    const made: Path = { path: outer.path === '' ? name : `${outer.path}/${name}`, below: new Map() }
    if (this.#paths < PATHS) outer.below.set(name, made)
    this.#paths++
    return made
  }

  close(text: string): void {
    const place = this.#places.pop()
    if (place !== undefined) this.#mapping.leaf(place.at.path, text, place.attributes)
  }
}
