import { Button } from '@mantine/core'
import { ErrorNote } from '@zeughaus/web-shared'
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

/**
 * A part of a page that is loaded when it is drawn, such as a form when it opens: what only looks at a page does not
 * wait for what it could change there. Where it cannot be loaded, a sentence stands in its place, and the page stays.
 *
 * @param waiting stands there until it is loaded
 * @example
 * const MangelForm = lazyPart(async () => (await import('./MangelForm.tsx')).MangelForm)
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): (props: Props) => ReactNode {
  // React keeps a refusal with the component that asked, so each try is a component of its own.
  const ask = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (cause) {
        source.part = ask()
        throw new NotLoaded('a part of the app could not be loaded', { cause })
      }
    })
  const source: Source<Props> = { part: ask() }
  return (props) => <Part source={source} waiting={waiting} props={props} />
}

interface Source<Props> {
  /** What the next one who draws the part tries. */
  part: ComponentType<Props>
}

interface PartProps<Props> {
  readonly source: Source<Props>
  readonly waiting: ReactNode
  readonly props: Props
}

function Part<Props extends object>({ source, waiting, props }: PartProps<Props>) {
  const [{ Tried, turn }, setTry] = useState({ Tried: source.part, turn: 1 })
  return (
    <NotLoadedBoundary key={turn} onAgain={() => setTry({ Tried: source.part, turn: turn + 1 })}>
      <Suspense fallback={waiting}>
        <Tried {...props} />
      </Suspense>
    </NotLoadedBoundary>
  )
}

class NotLoaded extends Error {}

interface BoundaryProps {
  readonly onAgain: () => void
  readonly children: ReactNode
}

/** Only what did not arrive is its business: an error of a part that did belongs to the page. */
class NotLoadedBoundary extends Component<BoundaryProps, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!(error instanceof NotLoaded)) throw error
    return <NotLoadedNote onAgain={this.props.onAgain} />
  }
}

/** A form stands at the end of its page in the tree: the sentence comes to whoever opened it. */
function NotLoadedNote({ onAgain }: { onAgain: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place}>
      <ErrorNote action={<Button onClick={onAgain}>Noch einmal versuchen</Button>}>
        Dieser Teil der Seite ließ sich nicht laden. Bitte prüfen Sie die Verbindung.
      </ErrorNote>
    </div>
  )
}
