/** A fair queue: callers take turns, so a caller with many tasks does not hold up the others. */
export class FairQueue<T extends { readonly owner: string }> {
  /** By caller, in the order of their turns. */
  readonly #waiting = new Map<string, T[]>()
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Number of waiting tasks of this caller. */
  of(owner: string): number {
    return this.#waiting.get(owner)?.length ?? 0
  }

  push(task: T): void {
    const tasks = this.#waiting.get(task.owner)
    if (tasks === undefined) this.#waiting.set(task.owner, [task])
    else tasks.push(task)
    this.#length += 1
  }

  /** Takes the oldest task of the next caller, who goes to the end. */
  shift(): T | undefined {
    const [turn] = this.#waiting
    if (turn === undefined) return undefined
    const [owner, tasks] = turn
    const task = tasks.shift()
    this.#waiting.delete(owner)
    if (tasks.length > 0) this.#waiting.set(owner, tasks)
    this.#length -= 1
    return task
  }

  /** @returns false when it no longer waits */
  remove(task: T): boolean {
    const tasks = this.#waiting.get(task.owner)
    const at = tasks?.indexOf(task) ?? -1
    if (tasks === undefined || at === -1) return false
    tasks.splice(at, 1)
    if (tasks.length === 0) this.#waiting.delete(task.owner)
    this.#length -= 1
    return true
  }
}
