/**
 * Shares a read among callers that come before it begins: while one runs, all later callers wait for the next one. So
 * each caller gets what was stored when it called or later, and what many requests need costs one read at a time.
 */
export function sharedReads<Value>(read: (name: string) => Promise<Value>): (name: string) => Promise<Value> {
  const running = new Map<string, Promise<Value>>()
  const next = new Map<string, Promise<Value>>()

  function begin(name: string): Promise<Value> {
    next.delete(name)
    const begun = read(name).finally(() => running.delete(name))
    running.set(name, begun)
    return begun
  }

  return (name) => {
    const now = running.get(name)
    if (now === undefined) return begin(name)
    const waiting = next.get(name) ?? now.catch(() => undefined).then(() => begin(name))
    next.set(name, waiting)
    return waiting
  }
}
