import { Button } from '@mantine/core'
import { ErrorNote } from '@zeughaus/web-shared'
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

/**
 * Loads a part of a page when it renders, such as a form when it opens, so that reading a page does not wait for its
 * forms. Shows a sentence in its place when it fails to load.
 *
 * @param waiting stands there until it is loaded
 * @example
 * const MangelForm = lazyComponent(async () => (await import('./MangelForm.tsx')).MangelForm)
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): (props: Props) => ReactNode {
  // React caches a failed load with its component, so each try needs a new component.
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

/** Loads a part of a page only once the rest of the page stands: what people seek stands there before its code comes. */
export function lazyAfterView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const LazyPart = lazyComponent(load)
  return (props) => (
    <AfterView>
      <LazyPart {...props} />
    </AfterView>
  )
}

function AfterView({ children }: { children: ReactNode }) {
  const [stands, setStands] = useState(false)
  useEffect(() => setStands(true), [])
  return stands && children
}

interface Source<Props> {
  /** Component that the next render of the part tries. */
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

/** Catches failed loads only; errors of a loaded part belong to the page. */
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

/** Scrolls its sentence into view: a form stands at the end of the page. */
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
