import { Readable } from 'node:stream'

/** Bytes whose memory their source fills anew as soon as it is asked for what follows. */
export interface Lent {
  readonly lent: Uint8Array
}

/**
 * The body of an answer whose source fills the same memory again and again: what follows is asked for when the network has
 * taken what was there. Fresh memory for each piece costs a large answer more time than copying into it.
 *
 * It goes into the answer by `pipe` alone; resumed without it, as for a HEAD, it ends with nothing. Read in any other way it
 * fails.
 */
export class LentBody extends Readable {
  readonly #pieces: AsyncIterable<string | Lent>
  #isPiped = false
  /** Ends the wait for the network. */
  #goOn: () => void = () => undefined

  /** @param signal ends the body, and its source with it */
  constructor(pieces: AsyncIterable<string | Lent>, signal: AbortSignal) {
    super({ signal })
    this.#pieces = pieces
  }

  override pipe<Answer extends NodeJS.WritableStream>(answer: Answer): Answer {
    this.#isPiped = true
    void this.#send(answer)
    return answer
  }

  override _read(): void {
    if (this.#isPiped) return
    if (this.listenerCount('readable') + this.listenerCount('data') > 0) this.destroy(new Error('lent bytes are piped'))
    else this.push(null)
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#goOn()
    done(error)
  }

  async #send(answer: NodeJS.WritableStream): Promise<void> {
    try {
      for await (const piece of this.#pieces) {
        if (!this.destroyed) await this.#taken(answer, typeof piece === 'string' ? piece : piece.lent)
        if (this.destroyed) break
      }
      if (this.destroyed) return
      answer.end()
      this.push(null)
      this.resume()
    } catch (error) {
      this.destroy(error as Error)
    }
  }

  /** Resolves when the network has taken a piece, or this body has been ended. */
  #taken(answer: NodeJS.WritableStream, piece: string | Uint8Array): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#goOn = resolve
    // Where a write fails, the connection is gone, and the server ends this body.
    answer.write(piece, (error) => {
      if (error == null) resolve()
    })
    return promise
  }
}
