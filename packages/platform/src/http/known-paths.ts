import findMyWay from 'find-my-way'
import { LIMITS } from '../limits.ts'
import { routerPath } from './area.ts'
import type { DeclaredRoute } from './route.ts'

/** A path that the server has. */
export interface KnownPath {
  /** As declared, with its parameters: `/mails/:id`. */
  readonly pattern: string
  /** Its methods, for the header `Allow`. */
  readonly methods: readonly string[]
}

/**
 * Finds the declared path of a request whose method no route has, by the rules of the server's own router. One tree,
 * built at the first such request: a refusing route for each of the 34 methods of each path cost material 13 MB and a
 * tenth of the processor time of its start.
 */
export function knownPaths(declared: readonly DeclaredRoute[]): (url: string) => KnownPath | undefined {
  let router: findMyWay.Instance<findMyWay.HTTPVersion.V1> | undefined
  return (url) => {
    router ??= routerOf(declared)
    return router.find('GET', url)?.store as KnownPath | undefined
  }
}

function routerOf(declared: readonly DeclaredRoute[]): findMyWay.Instance<findMyWay.HTTPVersion.V1> {
  const router = findMyWay({ maxParamLength: LIMITS.headerBytes })
  for (const [pattern, routes] of Map.groupBy(declared, ({ base, path }) => routerPath(base, path))) {
    const methods = routes.map((route): string => route.method)
    if (methods.includes('GET') && routes.every((route) => !route.getOnly)) methods.push('HEAD')
    const known: KnownPath = { pattern, methods }
    router.on('GET', pattern, () => undefined, known)
  }
  return router
}
