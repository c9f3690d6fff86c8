import { MantineProvider, type MantineThemeOverride } from '@mantine/core'
import { setNonce } from 'get-nonce'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ignoreBounces } from './bounce.ts'
import { cssVariables } from './theme.ts'

/** Mounts an app. Its styles carry the nonce that the content security policy asks for. */
export function mount(theme: MantineThemeOverride, app: ReactNode): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''
  setNonce(nonce)
  const place = document.getElementById('root')
  if (place === null) throw new Error('index.html has no #root')
  ignoreBounces()
  createRoot(place).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        {app}
      </MantineProvider>
    </StrictMode>,
  )
  completeLater()
}

/** Until the first page stands, the line is for its code and its data; in ms between two looks. */
const PAUSE_MS = 250
/** A page that asked for nothing this long has all that it shows. */
const QUIET_MS = 500

function completeLater(): void {
  setTimeout(() => {
    // Without a network and not yet kept on the device: words break as in a browser without syllables.
    if (stands() && isQuiet())
      import('./afterFirstView.ts').then(({ hyphenatePage }) => hyphenatePage()).catch(() => undefined)
    else completeLater()
  }, PAUSE_MS)
}

const stands = (): boolean =>
  document.querySelector('h1') !== null && document.querySelector('.mantine-Skeleton-root') === null

function isQuiet(): boolean {
  const last = performance.getEntriesByType('resource').at(-1) as PerformanceResourceTiming | undefined
  return last === undefined || performance.now() - last.responseEnd > QUIET_MS
}
