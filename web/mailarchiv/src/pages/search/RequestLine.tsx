import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { queryString } from '../../api.ts'
import { useMay } from '../../session.ts'
import classes from './RequestLine.module.css'
import type { SearchState } from './state.ts'

/** Shows the search as a request to the API. */
export function RequestLine({ state: { order: _order, ...search } }: { state: SearchState }) {
  const mayMakeKeys = useMay()('schluessel.verwalten')
  const line = curlLine(`${location.origin}/api/v1/mails${queryString(search)}`)
  return (
    <details className={classes['details']}>
      <summary>Dieselbe Suche für Programme (curl)</summary>
      <div className={classes['line']}>
        <pre>{line}</pre>
        <CopyButton value={line}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            >
              {copied ? 'Kopiert' : 'Kopieren'}
            </Button>
          )}
        </CopyButton>
      </div>
      <p>
        {mayMakeKeys ? 'Den Schlüssel legen Sie unter „API-Schlüssel“ an.' : 'Den Schlüssel gibt Ihnen die Verwaltung.'}{' '}
        Schlüssel einer Fachanwendung brauchen den Filter „Kontakt“.
      </p>
    </details>
  )
}

/** Builds the curl line. Safe to paste: `URLSearchParams` escapes single quotes. */
function curlLine(url: string): string {
  return `curl -H "Authorization: Bearer $MAILARCHIV_KEY" '${url.replaceAll("'", '%27')}'`
}
