import type { Extraction, ExtractionProblem, TextState } from './extraction.ts'
import { type ExtractionLimits, RATIO_FREE_BYTES } from './limits.ts'

const CUTTING: ReadonlySet<ExtractionProblem> = new Set([
  'limit_input_bytes',
  'limit_text_length',
  'limit_depth',
  'limit_members',
  'limit_unpacked_bytes',
  'limit_ratio',
  'limit_xml_depth',
  'limit_pdf_pages',
  'limit_pictures',
  'limit_time',
])

/** Soft hyphens stand inside words and would hide them from the search. */
const INVISIBLE_HYPHENS = /\u00ad/g

/** The remaining budget of one attachment and the text gathered so far, shared by all of its readers. */
export class Budget {
  readonly limits: ExtractionLimits
  #pieces: string[] = []
  #textLength = 0
  #members = 0
  #unpackedBytes = 0
  #pictures = 0
  #readers = 0
  #problems = new Set<ExtractionProblem>()

  constructor(limits: ExtractionLimits) {
    this.limits = limits
  }

  problem(code: ExtractionProblem): void {
    this.#problems.add(code)
  }

  /** Notes an opened file of a kind that can hold text: an empty result now means "no text" and not "no such kind". */
  opened(): void {
    this.#readers++
  }

  get full(): boolean {
    return this.#textLength >= this.limits.textLength
  }

  /** Keeps `text` as far as it fits; false when the budget is used up. */
  addText(text: string): boolean {
    const room = this.limits.textLength - this.#textLength
    const kept = text.length > room ? text.slice(0, room) : text
    if (kept !== '') this.#pieces.push(kept)
    this.#textLength += kept.length
    if (kept.length < text.length) this.problem('limit_text_length')
    return kept.length === text.length
  }

  /** Counts one more member of a container; false above the limit. */
  takeMember(): boolean {
    if (this.#members >= this.limits.members) {
      this.problem('limit_members')
      return false
    }
    this.#members++
    return true
  }

  /** Counts `bytes` more of a member that has given `memberBytes` from `packedBytes` so far; false ends the member. */
  takeUnpacked(bytes: number, memberBytes: number, packedBytes: number): boolean {
    this.#unpackedBytes += bytes
    if (this.#unpackedBytes > this.limits.unpackedBytes) {
      this.problem('limit_unpacked_bytes')
      return false
    }
    if (memberBytes > RATIO_FREE_BYTES && memberBytes > packedBytes * this.limits.ratio) {
      this.problem('limit_ratio')
      return false
    }
    return true
  }

  /** Counts pictures for recognition; returns how many of them fit. */
  takePictures(count: number): number {
    const taken = Math.min(count, this.limits.pictures - this.#pictures)
    if (taken < count) this.problem('limit_pictures')
    this.#pictures += taken
    return taken
  }

  /** Marks the end of the text gathered so far, for `textSince`. */
  get mark(): number {
    return this.#pieces.length
  }

  textSince(mark: number): string {
    return this.#pieces.slice(mark).join('')
  }

  result(): Omit<Extraction, 'invoices'> {
    return {
      text: this.#pieces.join('').replace(INVISIBLE_HYPHENS, '').replaceAll('\u00a0', ' '),
      state: this.#state(),
      problems: [...this.#problems],
      pictures: this.#pictures,
    }
  }

  #state(): TextState {
    if (this.#pictures > 0) return 'needs_recognition'
    for (const problem of this.#problems) if (CUTTING.has(problem)) return 'cut'
    if (this.#problems.size > 0) return 'unreadable'
    return this.#readers > 0 ? 'done' : 'none'
  }
}
