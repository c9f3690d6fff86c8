/** What the document of the panel's interface says beside its routes. */
import { COOKIE } from './login/cookie.ts'

/**
 * The generated client of the pages comes from this document. It is committed and not served: nobody calls the interface
 * but the pages, which are built from the same version.
 */
export const PANEL_DOCUMENT = {
  title: 'Verwaltung des Mailarchivs',
  version: '1',
  description:
    'Die Schnittstelle der Seiten unter `/admin`. Für andere Programme ist die unter `/api/v1` da. Was etwas ändert, braucht den Kopf `x-zeughaus-panel`.',
  credential: 'Eine Anmeldung. Über TLS beginnt der Name des Cookies mit `__Host-`.',
  cookie: COOKIE,
}
