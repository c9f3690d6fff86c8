import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/**
 * A form that is loaded when it opens: what only looks at a page does not wait for what it could change there.
 *
 * @example
 * const MangelForm = lazyForm(async () => (await import('./MangelForm.tsx')).MangelForm)
 */
export function lazyForm<Props extends object>(load: () => Promise<ComponentType<Props>>): (props: Props) => ReactNode {
  const Form = lazy(async () => ({ default: await load() }))
  return (props) => (
    <Suspense>
      <Form {...props} />
    </Suspense>
  )
}
