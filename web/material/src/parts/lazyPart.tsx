import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/**
 * A part of a page that is loaded when it is drawn, such as a form when it opens: what only looks at a page does not
 * wait for what it could change there.
 *
 * @example
 * const MangelForm = lazyPart(async () => (await import('./MangelForm.tsx')).MangelForm)
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): (props: Props) => ReactNode {
  const Part = lazy(async () => ({ default: await load() }))
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
