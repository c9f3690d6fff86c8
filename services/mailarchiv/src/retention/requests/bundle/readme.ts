/** What lies in the bundle, for who unpacks it. */
import { germanDay } from '@zeughaus/platform'
import type { IndexFacts } from './index-page.ts'

export const INDEX = 'index.html'
export const CHECKSUMS = 'pruefsummen.txt'

export const readme = ({ person, receivedOn, today }: IndexFacts) => `Auskunft nach Art. 15 DSGVO

Für:          ${person}
Antrag vom:   ${germanDay(receivedOn)}
Auskunft vom: ${germanDay(today)}

So lesen Sie die Auskunft:
Entpacken Sie die ganze ZIP-Datei in einen Ordner und öffnen Sie darin ${INDEX}.
Jeder Browser zeigt die Seiten, auch ohne Internet.

${INDEX}        die Auskunft mit der Liste der Mails; sind es viele, gibt es dazu Seiten nach Jahren
mails           zu jeder Mail eine Seite (.html) und die Originaldatei (.eml), Byte für Byte wie im Archiv.
                Originaldateien öffnet ein Mailprogramm.
dateien         die Dateien, die an Mails hingen. Die Nummer am Anfang ist die der Mail.
                Manche Namen enden zu Ihrem Schutz auf „.txt“ oder „.gesperrt“; die Seite der Mail sagt, warum.
${CHECKSUMS} die SHA-256-Summen der Dateien, zu prüfen mit: sha256sum -c ${CHECKSUMS}
                ${INDEX} steht nicht darin, weil dort noch Angaben ergänzt werden.
`
