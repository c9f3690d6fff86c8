/** Processes untrusted bytes for the panel in a thread of its own, so that a hostile mail delays no other request. */
import { DomainError } from '@zeughaus/platform'
import { ThreadDeath, ThreadPool, ThreadTimeout } from '../../../kern/thread-pool/index.ts'
import type { Query } from '../../../search/index.ts'
import type { AddedText } from '../../../store/contract/index.ts'
import type { EmbeddedPicture } from './mail-html.ts'
import type { TextHit } from './text-hits.ts'

export type PanelTasks = {
  frame: { request: { readonly html: string; readonly pictures: readonly EmbeddedPicture[] }; response: string }
  textHits: {
    /** One entry for each mail. */
    request: { readonly mails: readonly (readonly AddedText[])[]; readonly query: Query; readonly most: number }
    response: readonly (readonly TextHit[])[]
  }
}

const THREADS = 1
/** Milliseconds of work allowed; the largest honest HTML takes a tenth of it. */
const DEADLINE_MS = 3_000
const LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 }

export class PanelWorkers {
  readonly #threads = new ThreadPool<PanelTasks>({
    script: new URL('./panel.worker.ts', import.meta.url),
    threads: THREADS,
    data: null,
    limits: LIMITS,
  })

  /** Builds the frame's document from a mail's HTML. @throws DomainError 422 when it is too elaborate */
  async frame(html: string, pictures: readonly EmbeddedPicture[]): Promise<string> {
    try {
      return await this.#threads.run('frame', { html, pictures }, { deadline: DEADLINE_MS })
    } catch (error) {
      if (isGivenUp(error)) throw tooElaborate()
      throw error
    }
  }

  /** A query's hits in the files of each mail; empty when finding them takes too long: the mails are listed anyway. */
  async textHits(request: PanelTasks['textHits']['request']): Promise<readonly (readonly TextHit[])[]> {
    try {
      return await this.#threads.run('textHits', request, { deadline: DEADLINE_MS })
    } catch (error) {
      if (isGivenUp(error)) return request.mails.map(() => [])
      throw error
    }
  }

  close(): Promise<void> {
    return this.#threads.close()
  }
}

const isGivenUp = (error: unknown): boolean => error instanceof ThreadTimeout || error instanceof ThreadDeath

const tooElaborate = () =>
  new DomainError(
    422,
    'mail_zu_aufwendig',
    'Diese Mail lässt sich nicht gestaltet zeigen: Ihr Aufbau ist zu aufwendig. Ihr Text und das Original sind da.',
  )
