/** The sources of mails that the archive composed from a file of Outlook, which keeps no original bytes. */

const SOURCE = /^(?:import|upload):(pst|msg|olm)$/

/** The kind of the file that a mail was composed from, `PST`; null for a mail that came as it is. */
export const convertedFrom = (source: string): string | null => SOURCE.exec(source)?.[1]?.toUpperCase() ?? null
