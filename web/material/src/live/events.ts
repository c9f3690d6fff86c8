/** One event of a stream (WHATWG HTML, section 9.2.6); without comments, ids and retry times. */
export interface StreamEvent {
  readonly event: string
  readonly data: string
}

/** Reads server-sent events from the body of a `fetch`: an `EventSource` cannot send the token. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = block.split('\n').map((line) => /^(event|data): ?(.*)$/.exec(line))
      const of = (name: string) =>
        fields
          .filter((field) => field?.[1] === name)
          .map((field) => field?.[2] ?? '')
          .join('\n')
      if (of('data') !== '') yield { event: of('event') || 'message', data: of('data') }
    }
  }
}
