// Generated from mailarchiv/openapi.yaml by npm run generate.
export interface paths {
    "/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Mails suchen oder auflisten
         * @description Alle Bedingungen gelten zugleich. Schlüssel der Rolle „user“ müssen contact angeben; liegt es außerhalb ihres Bereichs, ist das Ergebnis leer. Ein Schlüssel mit Bereich sieht eine Mail, deren Kopf verdeckte Empfänger nennt (Bcc), nur, wenn ihr Absender in seinem Bereich liegt; sonst ist sie für ihn auf jedem Weg wie nicht vorhanden. Jede Antwort nennt in RateLimit-*, wie viele Suchen noch erlaubt sind; gezählt werden auch Suchen, die mit 400 enden. Hat eine Seite für Mails mit sehr vielen Beteiligten oder sehr langem Betreff keinen Platz, fehlen dort die letzten Namen und das Ende des Betreffs; GET /mails/{message_id} nennt alles.
         */
        get: operations["searchMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mails/{message_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Eine Mail lesen */
        get: operations["getMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mails/{message_id}/raw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Die ursprüngliche Datei herunterladen
         * @description Byte für Byte, was archiviert wurde. Das ETag ist der SHA-256 der Mail. If-None-Match, If-Range und ein einzelner Range (bytes, höchstens 100 Zeichen) werden beachtet; mehrere Bereiche ergeben die ganze Mail. Downloads (die ursprüngliche Datei, Anhänge, Beweise) zählen je Schlüssel und Minute für sich.
         */
        get: operations["getRawMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mails/{message_id}/attachments/{index}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Einen Anhang herunterladen
         * @description Der entpackte Anhang. Der Typ ist der aus der Mail, wenn kein Browser darin etwas ausführt, sonst `application/octet-stream`. Downloads (die ursprüngliche Datei, Anhänge, Beweise) zählen je Schlüssel und Minute für sich.
         */
        get: operations["getMailAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mails/{message_id}/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Den Beweis einer Mail herunterladen
         * @description Eine Datei nach C2SP tlog-proof: der Eintrag der Mail im Beweisprotokoll, sein Weg zur Wurzel und der unterschriebene Prüfpunkt. Zusammen mit der ursprünglichen Datei und dem öffentlichen Schlüssel des Archivs prüft sie „node tools/verify-proof.ts MAIL BEWEIS SCHLÜSSEL“ ohne Verbindung. Für eine Mail, die neuer ist als der letzte Prüfpunkt, wird ein neuer unterschrieben, höchstens einer in der Minute; bis dahin ist die Antwort 503, und Retry-After nennt die Sekunden. Die Anfragen zählen als Downloads, je Schlüssel und Minute.
         */
        get: operations["getMailProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mails/{message_id}/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Die elektronischen Rechnungen einer Mail lesen
         * @description XRechnung und andere Rechnungen nach EN 16931 (UBL, CII) als Anhang, in ZIP-Dateien und angehängten Mails, ZUGFeRD und Factur-X im PDF. Erkannt am Inhalt, nicht am Namen. Leer, solange die Anhänge noch nicht gelesen sind.
         */
        get: operations["listMailInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Elektronische Rechnungen suchen oder auflisten
         * @description Alle Bedingungen gelten zugleich. Schlüssel der Rolle „user“ müssen contact angeben; Bereich, verdeckte Empfänger und RateLimit-* gelten wie bei GET /mails, und beide zählen zusammen.
         */
        get: operations["searchInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lesen, was seit einer Stelle archiviert oder erkannt wurde
         * @description Wer mit dem `cursor` der vorigen Antwort weiterfragt, bekommt jede Änderung mindestens einmal. Eine Anfrage lässt sich beliebig wiederholen. Schlüssel mit Bereich sehen nur Mails, die sie auch lesen dürfen. Mit `q`, `contact` und `thread` kommen nur die Mails, die zu allem passen; eine, die erst durch ihren erkannten Text passt, kommt mit diesem. Ein Cursor ist eine Stelle im Geschehen und gilt mit jeder Bedingung. Die Anfragen je Minute zählen wie bei der Suche, aber für sich.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Adressen auflisten, mit denen Mails gewechselt wurden
         * @description Ein Schlüssel mit Bereich sieht nur Adressen seines Bereichs, gezählt in den Mails, die sie in From (`sent`) oder To (`received`) nennen und die er lesen darf; auch Namen und deren Wörter kommen nur aus diesen. Ein Schlüssel der Rolle „user“ ohne Bereich muss address oder q angeben. Die Anfragen zählen zu denen der Suche.
         */
        get: operations["listContacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Eine Unterhaltung lesen
         * @description Mails gehören zusammen, wenn eine die andere in References oder In-Reply-To nennt, auch über eine dritte, die fehlt oder später kommt. Betreff und Zeit spielen keine Rolle. Ein Schlüssel mit Bereich sieht nur Mails, die er lesen darf; die Kennung einer anderen ist 404. `q=thread:` sucht in einer Unterhaltung. Die Anfragen zählen zu denen der Suche.
         */
        get: operations["getThread"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Anhänge über alle Mails auflisten
         * @description Alle Bedingungen gelten zugleich. Schlüssel der Rolle „user“ müssen contact angeben, wie bei der Suche; die Anfragen zählen zu denen der Suche.
         */
        get: operations["listAttachments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mails/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Alle Mails einer Suche exportieren
         * @description Die Bedingungen von GET /mails, in ihrer Reihenfolge, beliebig viele Mails in einer Übertragung. `X-Total-Count` nennt die genaue Zahl der Treffer. Bricht die Übertragung ab, setzt `cursor` mit der Kennung der letzten vollständigen Mail fort; was inzwischen archiviert wird, verschiebt nichts. Ein Export zählt als ein Download; je Schlüssel laufen höchstens zwei zugleich. Beweise prüft „node tools/verify-proof.ts --export ORDNER SCHLÜSSEL“; ein Schlüssel mit Bereich bekommt sie nur, wenn er Beweise abrufen darf, sonst ist `proof` null.
         */
        get: operations["exportMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Die Webhooks dieses Schlüssels auflisten
         * @description Nur für Schlüssel der Rolle „integration“; mit jedem anderen ist POST und DELETE 405.
         */
        get: operations["listSubscriptions"];
        put?: never;
        /**
         * Eine Suche speichern, deren Änderungen gemeldet werden
         * @description Nur für Schlüssel der Rolle „integration“; mit jedem anderen ist POST und DELETE 405. Jede Änderung, wie GET /changes sie mit denselben Bedingungen nennt, kommt als POST nach dem Standard Webhooks 1.0 (https://www.standardwebhooks.com): `webhook-id`, `webhook-timestamp` und `webhook-signature` (`v1`, HMAC-SHA256 mit dem Geheimnis) im Kopf, im Körper `{ "type": "mail.archived" | "mail.text", "timestamp": …, "data": { "subscription_id", "kind", "mail", "ocr_status" } }`. Die Meldungen einer Suche kommen der Reihe nach und jede mindestens einmal; eine doppelte hat dieselbe `webhook-id`. Angenommen ist eine Meldung mit 2xx binnen 15 Sekunden. Sonst kommt sie wieder, nach 5 Sekunden, 30 Sekunden, 2, 10, 30 Minuten, dann 1, 2, 4 und alle 6 Stunden (oder wann `Retry-After` es sagt), drei Tage lang; danach, und bei 410 sofort, ist der Webhook angehalten. Umleitungen wird nicht gefolgt. Ohne `cursor` und `from` beginnt er mit dem, was von jetzt an geschieht.
         */
        post: operations["createSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Einen Webhook und seinen Zustand lesen
         * @description Nur für Schlüssel der Rolle „integration“; mit jedem anderen ist POST und DELETE 405.
         */
        get: operations["getSubscription"];
        put?: never;
        post?: never;
        /**
         * Einen Webhook beenden
         * @description Nur für Schlüssel der Rolle „integration“; mit jedem anderen ist POST und DELETE 405.
         */
        delete: operations["deleteSubscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscriptions/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ab einem Zeitpunkt noch einmal melden, oder einen angehaltenen Webhook fortsetzen
         * @description Nur für Schlüssel der Rolle „integration“; mit jedem anderen ist POST und DELETE 405.
         */
        post: operations["replaySubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Attachment: {
            /** @description Zählt ab 0, in der Reihenfolge der Mail. */
            index: number;
            filename: string;
            content_type: string;
            /** @description Bytes nach dem Entpacken. */
            size: number;
            /** @description SHA-256 des entpackten Anhangs, 64 hexadezimale Ziffern. */
            sha256: string;
        };
        /** @description Anhänge der neuesten Mails zuerst. */
        AttachmentsResponse: {
            attachments: components["schemas"]["ListedAttachment"][];
            total: number;
            page: number;
            pages: number;
        };
        /** @description Eine Änderung; die Angaben zur Mail sind die von jetzt. */
        Change: {
            /**
             * @description `archived`: die Mail ist neu. `text`: Text ihrer Anhänge wurde gelesen oder erkannt, oder das ist gescheitert (siehe ocr_status).
             * @enum {string}
             */
            kind: "archived" | "text";
            mail: components["schemas"]["MailSummary"];
            /**
             * @description Texterkennung: `disabled` ausgeschaltet, `skipped` nichts zu erkennen (auch in einer verschlüsselten Mail; `completeness` zählt sie als `failed`), `pending` in Arbeit, `done`, `failed` dreimal versucht.
             * @enum {string}
             */
            ocr_status: "pending" | "done" | "failed" | "skipped" | "disabled";
        };
        ChangesResponse: {
            /** @description In der Reihenfolge des Geschehens: erst neue Mails, dann Texte. Kann leer sein, auch wenn `more` wahr ist. */
            changes: components["schemas"]["Change"][];
            /** @description Für die nächste Anfrage. Der Aufbau kann sich ändern. */
            cursor: string;
            /** @description Ob gleich mehr zu holen ist. */
            more: boolean;
        };
        /** @description Wie vollständig der Text der durchsuchten Mails ist. Eine Mail kann mehrfach zählen. */
        Completeness: {
            /** @description Durchsuchte Mails: alle, die dieser Schlüssel lesen darf und die zu contact, from, to (als Adresse oder @domain) und dem Zeitraum passen, gleich was in ihnen steht. */
            searched: number;
            /** @description Davon: mit Text, der noch gelesen oder erkannt wird. */
            pending: number;
            /** @description Davon: mit Text, der sich nicht lesen oder erkennen ließ, verschlüsselte eingeschlossen. */
            failed: number;
            /** @description Davon: mit Text, der an einer Grenze abgeschnitten ist. */
            cut: number;
        };
        Contact: {
            address: string;
            /** @description Der Name aus der neuesten Mail, die einen nennt; sonst leer. */
            name: string;
            /** @description Mails mit der Adresse in From. */
            sent: number;
            /** @description Mails mit der Adresse in To oder Cc. */
            received: number;
            /**
             * Format: date-time
             * @description Datum der ältesten Mail.
             */
            first: string;
            /**
             * Format: date-time
             * @description Datum der neuesten Mail.
             */
            last: string;
            newest: components["schemas"]["NewestMail"];
        };
        ContactsResponse: {
            contacts: components["schemas"]["Contact"][];
            /** @description Für die nächste Seite; null auf der letzten. */
            next_cursor: string | null;
        };
        CreatedSubscription: {
            /**
             * Format: uuid
             * @example 01980000-0000-7000-8000-000000000001
             */
            id: string;
            name: string;
            url: string;
            q: string | null;
            contact: string[];
            contact_in: string | null;
            /**
             * Format: uuid
             * @example 01980000-0000-7000-8000-000000000001
             */
            thread: string | null;
            /** Format: date-time */
            created: string;
            /**
             * @description `active`: gemeldet ist, was bis jetzt geschah, oder es wird gerade gemeldet. `retrying`: der Empfänger nahm die letzte Meldung nicht an. `paused`: drei Tage lang oder mit der Antwort 410 nahm er keine an; weiter geht es erst mit `replay`. `ended`: der Schlüssel ist abgelaufen oder gesperrt.
             * @enum {string}
             */
            state: "active" | "retrying" | "paused" | "ended";
            /** @description Meldungen, die der Empfänger angenommen hat. */
            delivered: number;
            /** Format: date-time */
            last_success: string | null;
            /** @description Versuche in Folge, die scheiterten. */
            failures: number;
            /** Format: date-time */
            failing_since: string | null;
            /** Format: date-time */
            next_try: string | null;
            /** @description Woran der letzte Versuch scheiterte. */
            error: string | null;
            /** @description Damit prüft der Empfänger die Unterschrift (`whsec_…`). Es wird nur in dieser Antwort gezeigt. */
            secret: string;
        };
        /** @description Jede Antwort mit einem Status ab 400. */
        Error: {
            /** @description Was geschehen ist und was zu tun ist, ein deutscher Satz. */
            error: string;
        };
        /** @description Eine elektronische Rechnung (EN 16931). Was in ihr fehlt, ist null. Es gilt das XML, nicht das PDF darum. */
        Invoice: {
            /**
             * Format: uuid
             * @description Kennung der Mail.
             * @example 01980000-0000-7000-8000-000000000001
             */
            message_id: string;
            /** @description `index` des Anhangs. */
            attachment_index: number;
            /**
             * @description Die Datei innerhalb des Anhangs (ZIP, PDF, angehängte Mail), mit `/` dazwischen; null: der Anhang selbst.
             * @example factur-x.xml
             */
            path: string | null;
            /** @enum {string} */
            syntax: "CII" | "UBL";
            /**
             * @description Kennung der Spezifikation, wie sie in der Rechnung steht.
             * @example urn:cen.eu:en16931:2017
             */
            profile: string | null;
            /**
             * @description Rechnungsnummer.
             * @example RE-2026-0815
             */
            number: string | null;
            /**
             * @description Art nach UNTDID 1001: 380 Rechnung, 381 Gutschrift, 384 Korrektur …
             * @example 380
             */
            type_code: string | null;
            /**
             * @description Rechnungsdatum.
             * @example 2026-01-28
             */
            issued: string | null;
            /**
             * @description Fälligkeit.
             * @example 2026-02-27
             */
            due_date: string | null;
            seller: {
                /** @description Name, wie er in der Rechnung steht. */
                name: string | null;
                /** @description Umsatzsteuer-Kennung. */
                vat_id: string | null;
            };
            buyer: {
                /** @description Name, wie er in der Rechnung steht. */
                name: string | null;
                /** @description Umsatzsteuer-Kennung. */
                vat_id: string | null;
            };
            /**
             * @description Währung nach ISO 4217.
             * @example EUR
             */
            currency: string | null;
            /**
             * @description Gesamtbetrag ohne Umsatzsteuer; zwei Nachkommastellen.
             * @example 1234.50
             */
            net: string | null;
            /**
             * @description Umsatzsteuer in der Währung der Rechnung; zwei Nachkommastellen.
             * @example 1234.50
             */
            tax: string | null;
            /**
             * @description Gesamtbetrag mit Umsatzsteuer; zwei Nachkommastellen.
             * @example 1234.50
             */
            gross: string | null;
            /**
             * @description Fälliger Betrag; zwei Nachkommastellen.
             * @example 1234.50
             */
            due: string | null;
            /** @description Konto des Empfängers, ohne Leerzeichen. */
            iban: string | null;
            /** @description Zahl der Positionen. */
            lines: number;
            /** @description Keine der geprüften Regeln ist verletzt. */
            valid: boolean;
            /** @description Verletzte Rechenregeln der EN 16931; `LIMIT` und `XML`: nicht ganz lesbar. */
            problems: {
                /**
                 * @description Name der Regel.
                 * @example BR-CO-15
                 */
                rule: string;
                /** @description Was nicht stimmt. */
                text: string;
            }[];
            /** @description Andere Mails mit derselben Rechnung (Nummer, Verkäufer, Datum, Betrag), höchstens 50. */
            same_as: string[];
        };
        InvoicesResponse: {
            /** @description Spätestes Rechnungsdatum zuerst, ohne Datum zuletzt; dann nach Mail und Anhang. */
            invoices: components["schemas"]["Invoice"][];
            /** @description Genaue Zahl aller Treffer. */
            total: number;
            page: number;
            /** @description Zahl der Seiten; 0 ohne Treffer. Eine Seite dahinter ist leer. */
            pages: number;
        };
        ListedAttachment: {
            /**
             * Format: uuid
             * @description Die Mail mit diesem Anhang.
             * @example 01980000-0000-7000-8000-000000000001
             */
            message_id: string;
            index: number;
            filename: string;
            content_type: string;
            /** @description Bytes nach dem Entpacken. */
            size: number;
            sha256: string;
            /**
             * Format: date-time
             * @description Datum der Mail (UTC).
             */
            date: string;
            /** @description Absender der Mail. */
            from: string;
        };
        /** @description Was von dieser Mail nicht durchsuchbar ist. `include=completeness` der Suche zählt dieselben Angaben. */
        MailCompleteness: {
            /** @description Text von Anhängen oder Bildern wird noch gelesen oder erkannt. */
            pending: boolean;
            /** @description Ein Teil ließ sich nicht lesen. */
            failed: boolean;
            /** @description Ein Teil ist an einer Grenze abgeschnitten. */
            cut: boolean;
            /** @description Was sich nicht oder nicht ganz lesen ließ; leer, wenn nichts fehlt. */
            unread: components["schemas"]["Unread"][];
        };
        /** @description Eine Mail. Alle Felder außer `body_new` und `copies` sind immer da. */
        MailDetail: {
            /**
             * Format: uuid
             * @description Kennung der Mail.
             * @example 01980000-0000-7000-8000-000000000001
             */
            id: string;
            /** @description Absender: `Name <adresse>` oder die Adresse, mehrere mit `, ` verbunden; leer, wenn er fehlt. */
            from: string;
            /** @description Empfänger, wie `from`. */
            to: string;
            /** @description Empfänger in Kopie, wie `from`. */
            cc: string;
            /** @description Betreff, eine Zeile. */
            subject: string;
            /**
             * Format: date-time
             * @description Datum der Mail (UTC): das Feld Date, sonst die letzte Zeit der Received-Felder, sonst die der Trennzeile in ihrem Postfach (mbox), sonst die Archivierung. Ein Date vor 1970 stammt von einer nie gestellten Uhr: Dann zählt die Zeit des Empfangs, wo eine bekannt ist.
             * @example 2026-01-28T14:44:00Z
             */
            date: string;
            /** @description Bytes der Mail, wie sie archiviert ist. */
            size: number;
            /** @description Text der Mail. Hat sie nur HTML, oder verweist der Text daneben nur darauf, der Text des HTML. Zeilen enden mit LF. */
            body_plain: string;
            /** @description Nur mit include=body_new: body_plain ohne zitierte frühere Mails, ihre Einleitung und die Signatur, wie Mailprogramme auf Deutsch und Englisch sie kennzeichnen. Jede Zeile steht so auch in body_plain. Was nicht sicher zitiert ist, bleibt. */
            body_new?: string;
            /**
             * @description Texterkennung: `disabled` ausgeschaltet, `skipped` nichts zu erkennen (auch in einer verschlüsselten Mail; `completeness` zählt sie als `failed`), `pending` in Arbeit, `done`, `failed` dreimal versucht.
             * @enum {string}
             */
            ocr_status: "pending" | "done" | "failed" | "skipped" | "disabled";
            /**
             * @description Message-ID aus dem Kopf der Mail, mit spitzen Klammern; leer, wenn sie keine hat. `q=messageid:` findet alle Mails mit ihr.
             * @example <20260128.1544@leitertechnik-kraus.example>
             */
            message_id_header: string;
            /** @description Message-IDs der Mails, auf die diese antwortet, wie `message_id_header`, mit einem Leerzeichen getrennt; leer, wenn sie keine nennt. */
            in_reply_to: string;
            /** @description Message-IDs früherer Mails der Unterhaltung aus References, wie `message_id_header`, älteste zuerst. */
            references: string[];
            /**
             * Format: uuid
             * @description Kennung der Unterhaltung, siehe GET /threads/{id}: die ihrer zuerst archivierten Mail, die dieser Schlüssel lesen darf. Verbindet eine spätere Mail zwei Unterhaltungen, haben alle ihre Mails die ältere; eine gespeicherte öffnet die Unterhaltung weiter.
             * @example 01980000-0000-7000-8000-000000000001
             */
            thread_id: string;
            completeness: components["schemas"]["MailCompleteness"];
            /** @description Nur mit include=copies: die anderen Mails des Archivs mit derselben Message-ID, die dieser Schlüssel lesen darf, neueste zuerst, höchstens 100. */
            copies?: string[];
            attachments: components["schemas"]["Attachment"][];
        };
        MailInvoices: {
            invoices: components["schemas"]["ReadInvoice"][];
        };
        /** @description Eine Mail in einer Liste. Alle Felder sind immer da. */
        MailSummary: {
            /**
             * Format: uuid
             * @description Kennung der Mail.
             * @example 01980000-0000-7000-8000-000000000001
             */
            id: string;
            /** @description Absender: `Name <adresse>` oder die Adresse, mehrere mit `, ` verbunden; leer, wenn er fehlt. */
            from: string;
            /** @description Empfänger, wie `from`. */
            to: string;
            /** @description Betreff, eine Zeile. */
            subject: string;
            /**
             * Format: date-time
             * @description Datum der Mail (UTC): das Feld Date, sonst die letzte Zeit der Received-Felder, sonst die der Trennzeile in ihrem Postfach (mbox), sonst die Archivierung. Ein Date vor 1970 stammt von einer nie gestellten Uhr: Dann zählt die Zeit des Empfangs, wo eine bekannt ist.
             * @example 2026-01-28T14:44:00Z
             */
            date: string;
            /** @description Bytes der Mail, wie sie archiviert ist. */
            size: number;
            has_attachments: boolean;
        };
        /** @description Die neueste Mail. */
        NewestMail: {
            /**
             * Format: uuid
             * @example 01980000-0000-7000-8000-000000000001
             */
            message_id: string;
            subject: string;
            /**
             * Format: date-time
             * @description Datum der Mail.
             */
            date: string;
        };
        /** @description Eine elektronische Rechnung (EN 16931) mit ihren Positionen. */
        ReadInvoice: {
            /**
             * Format: uuid
             * @description Kennung der Mail.
             * @example 01980000-0000-7000-8000-000000000001
             */
            message_id: string;
            /** @description `index` des Anhangs. */
            attachment_index: number;
            /**
             * @description Die Datei innerhalb des Anhangs (ZIP, PDF, angehängte Mail), mit `/` dazwischen; null: der Anhang selbst.
             * @example factur-x.xml
             */
            path: string | null;
            /** @enum {string} */
            syntax: "CII" | "UBL";
            /**
             * @description Kennung der Spezifikation, wie sie in der Rechnung steht.
             * @example urn:cen.eu:en16931:2017
             */
            profile: string | null;
            /**
             * @description Rechnungsnummer.
             * @example RE-2026-0815
             */
            number: string | null;
            /**
             * @description Art nach UNTDID 1001: 380 Rechnung, 381 Gutschrift, 384 Korrektur …
             * @example 380
             */
            type_code: string | null;
            /**
             * @description Rechnungsdatum.
             * @example 2026-01-28
             */
            issued: string | null;
            /**
             * @description Fälligkeit.
             * @example 2026-02-27
             */
            due_date: string | null;
            seller: {
                /** @description Name, wie er in der Rechnung steht. */
                name: string | null;
                /** @description Umsatzsteuer-Kennung. */
                vat_id: string | null;
            };
            buyer: {
                /** @description Name, wie er in der Rechnung steht. */
                name: string | null;
                /** @description Umsatzsteuer-Kennung. */
                vat_id: string | null;
            };
            /**
             * @description Währung nach ISO 4217.
             * @example EUR
             */
            currency: string | null;
            /**
             * @description Gesamtbetrag ohne Umsatzsteuer; zwei Nachkommastellen.
             * @example 1234.50
             */
            net: string | null;
            /**
             * @description Umsatzsteuer in der Währung der Rechnung; zwei Nachkommastellen.
             * @example 1234.50
             */
            tax: string | null;
            /**
             * @description Gesamtbetrag mit Umsatzsteuer; zwei Nachkommastellen.
             * @example 1234.50
             */
            gross: string | null;
            /**
             * @description Fälliger Betrag; zwei Nachkommastellen.
             * @example 1234.50
             */
            due: string | null;
            /** @description Konto des Empfängers, ohne Leerzeichen. */
            iban: string | null;
            /** @description Zahl der Positionen. */
            lines: number;
            /** @description Keine der geprüften Regeln ist verletzt. */
            valid: boolean;
            /** @description Verletzte Rechenregeln der EN 16931; `LIMIT` und `XML`: nicht ganz lesbar. */
            problems: {
                /**
                 * @description Name der Regel.
                 * @example BR-CO-15
                 */
                rule: string;
                /** @description Was nicht stimmt. */
                text: string;
            }[];
            /** @description Andere Mails mit derselben Rechnung (Nummer, Verkäufer, Datum, Betrag), höchstens 50. */
            same_as: string[];
            references: {
                /** @description Bestellung des Käufers (BT-13). */
                order: string | null;
                /** @description Referenz des Käufers (BT-10), zum Beispiel die Leitweg-ID. */
                buyer: string | null;
                /** @description Rechnung, auf die sich diese bezieht (BT-25). */
                preceding: string | null;
            };
            /** @description Die Umsatzsteuer nach Kategorie und Satz, höchstens 20. */
            taxes: {
                /**
                 * @description Kategorie nach UNTDID 5305.
                 * @example S
                 */
                category: string | null;
                /**
                 * @description Satz in Prozent.
                 * @example 19
                 */
                rate: string | null;
                /**
                 * @description Bemessungsgrundlage; zwei Nachkommastellen.
                 * @example 1234.50
                 */
                basis: string | null;
                /**
                 * @description Umsatzsteuer; zwei Nachkommastellen.
                 * @example 1234.50
                 */
                tax: string | null;
            }[];
            /** @description Die ersten 200 Positionen; `lines` zählt alle. */
            positions: {
                /** @description Bezeichnung; leer, wenn sie fehlt. */
                name: string;
                /**
                 * @description Menge.
                 * @example 2.5
                 */
                quantity: string | null;
                /**
                 * @description Einheit nach UN/ECE Rec 20.
                 * @example C62
                 */
                unit: string | null;
                /**
                 * @description Betrag ohne Umsatzsteuer; zwei Nachkommastellen.
                 * @example 1234.50
                 */
                net: string | null;
                /**
                 * @description Satz in Prozent.
                 * @example 19
                 */
                rate: string | null;
            }[];
        };
        SearchResponse: {
            /** @description Neueste zuerst, bei gleichem Datum nach Kennung. Eine Mail, deren Datum mehr als einen Tag nach ihrer Archivierung liegt, steht bei ihrem Eingang; `date_from` und `date_to` finden sie dort. */
            mails: components["schemas"]["MailSummary"][];
            /** @description Genaue Zahl aller Treffer. */
            total: number;
            page: number;
            /** @description Zahl der Seiten; 0 ohne Treffer. Eine Seite dahinter ist leer. */
            pages: number;
            /** @description Nur mit include=completeness. */
            completeness?: components["schemas"]["Completeness"];
        };
        /** @description Eine gespeicherte Suche, deren Änderungen gemeldet werden. */
        Subscription: {
            /**
             * Format: uuid
             * @example 01980000-0000-7000-8000-000000000001
             */
            id: string;
            name: string;
            url: string;
            q: string | null;
            contact: string[];
            contact_in: string | null;
            /**
             * Format: uuid
             * @example 01980000-0000-7000-8000-000000000001
             */
            thread: string | null;
            /** Format: date-time */
            created: string;
            /**
             * @description `active`: gemeldet ist, was bis jetzt geschah, oder es wird gerade gemeldet. `retrying`: der Empfänger nahm die letzte Meldung nicht an. `paused`: drei Tage lang oder mit der Antwort 410 nahm er keine an; weiter geht es erst mit `replay`. `ended`: der Schlüssel ist abgelaufen oder gesperrt.
             * @enum {string}
             */
            state: "active" | "retrying" | "paused" | "ended";
            /** @description Meldungen, die der Empfänger angenommen hat. */
            delivered: number;
            /** Format: date-time */
            last_success: string | null;
            /** @description Versuche in Folge, die scheiterten. */
            failures: number;
            /** Format: date-time */
            failing_since: string | null;
            /** Format: date-time */
            next_try: string | null;
            /** @description Woran der letzte Versuch scheiterte. */
            error: string | null;
        };
        SubscriptionList: {
            subscriptions: components["schemas"]["Subscription"][];
        };
        ThreadMail: {
            /**
             * Format: uuid
             * @description Kennung der Mail.
             * @example 01980000-0000-7000-8000-000000000001
             */
            id: string;
            /** @description Absender: `Name <adresse>` oder die Adresse, mehrere mit `, ` verbunden; leer, wenn er fehlt. */
            from: string;
            /** @description Empfänger, wie `from`. */
            to: string;
            /** @description Betreff, eine Zeile. */
            subject: string;
            /**
             * Format: date-time
             * @description Datum der Mail (UTC): das Feld Date, sonst die letzte Zeit der Received-Felder, sonst die der Trennzeile in ihrem Postfach (mbox), sonst die Archivierung. Ein Date vor 1970 stammt von einer nie gestellten Uhr: Dann zählt die Zeit des Empfangs, wo eine bekannt ist.
             * @example 2026-01-28T14:44:00Z
             */
            date: string;
            /** @description Bytes der Mail, wie sie archiviert ist. */
            size: number;
            has_attachments: boolean;
            /** @description Message-IDs der Mails, auf die diese antwortet, mit einem Leerzeichen getrennt; sonst leer. */
            in_reply_to: string;
        };
        /** @description Älteste zuerst. */
        ThreadResponse: {
            /**
             * Format: uuid
             * @description Kennung der Unterhaltung: ihre zuerst archivierte Mail, die dieser Schlüssel lesen darf.
             * @example 01980000-0000-7000-8000-000000000001
             */
            id: string;
            mails: components["schemas"]["ThreadMail"][];
            /** @description Mails der Unterhaltung, die dieser Schlüssel lesen darf. */
            total: number;
            page: number;
            pages: number;
        };
        Unread: {
            /** @description `index` des Anhangs; null: die Mail selbst. */
            index: number | null;
            /** @enum {string} */
            state: "failed" | "cut";
            /**
             * @description `encrypted` verschlüsselt, `damaged` beschädigt, `unsupported` ein Format, das nicht gelesen wird, `limit` größer, als gelesen wird, `recognition` die Texterkennung ist gescheitert.
             * @enum {string}
             */
            reason: "encrypted" | "damaged" | "unsupported" | "limit" | "recognition";
        };
    };
    responses: {
        /** @description Die Anfrage passt nicht: ein unbekannter Parameter, ein fehlendes oder falsches Feld. */
        Ungueltig: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "limit muss eine ganze Zahl von 1 bis 100 sein."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Die Anmeldung fehlt oder gilt nicht. */
        NichtAngemeldet: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Bitte melden Sie sich an: Die Anmeldung fehlt oder gilt nicht mehr."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Die Berechtigung fehlt. */
        KeineBerechtigung: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Dafür fehlt Ihnen die Berechtigung."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Das Gesuchte gibt es nicht, oder es ist nicht zugänglich. */
        NichtGefunden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Das gibt es hier nicht."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Die Anfrage ist zu groß. */
        ZuGross: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Die Anfrage ist zu groß. Erlaubt sind 1 MB."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Der Medientyp der Anfrage wird nicht gelesen. */
        Medientyp: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Dieser Medientyp wird hier nicht gelesen. Bitte senden Sie application/json."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Zu viele Anfragen in kurzer Zeit. */
        ZuVieleAnfragen: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Zu viele Anfragen. Bitte versuchen Sie es in 12 Sekunden noch einmal."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Jeder andere Fehler. Mit 503 kommt `Retry-After`; der Kopf `X-Request-Id` nennt die Anfrage-Nummer. */
        Fehler: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Bei uns ist ein Fehler aufgetreten. Bitte versuchen Sie es noch einmal; hilft das nicht, melden Sie uns die Anfrage-Nummer."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Der Cursor gilt nicht mehr: Das Archiv wurde aus einer Sicherung wiederhergestellt. */
        DerCursorGilt: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Eine gespeicherte Suche, deren Änderungen gemeldet werden. */
        EineGespeicherteSuche: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Subscription"];
            };
        };
    };
    parameters: {
        /** @description Eine Adresse oder eine Domain (@firma.example), die in From oder To steht; bis zu 500-mal anzugeben, dann genügt eine davon, und jede Mail zählt einmal. Was keine einzelne Adresse ist, ist 400. Pflicht für Schlüssel der Rolle „user“. from und to sind dann ohne Wirkung. */
        Contact: string;
        /** @description Wo contact stehen darf: „from“, „to“, „cc“, mit Komma getrennt. Ohne Angabe „from,to“. Ein Schlüssel mit Bereich findet auch mit „cc“ nur Mails, die er lesen darf. */
        ContactIn: string;
        /** @description Dasselbe wie mehrere contact, für Programme, deren Schnittstelle aus dieser Beschreibung erzeugt ist; beide zusammen höchstens 500. */
        Contacts: string[];
        /** @description Anfang des Zeitraums: Tag (in der Zeitzone des Dienstes) oder Zeitpunkt nach RFC 3339. */
        DateFrom: string;
        /** @description Ende des Zeitraums, einschließlich: Tag (der ganze Tag zählt) oder Zeitpunkt nach RFC 3339. Nicht vor date_from. */
        DateTo: string;
        /** @description Absender: eine Adresse, @domain, oder Wörter aus Name und Adresse. */
        From: string;
        /** @description Kennung des Webhooks. */
        Id: string;
        /** @description Einträge je Seite */
        Limit: number;
        /** @description Kennung der Mail. Was keine UUID ist, wird wie eine unbekannte beantwortet. */
        MessageId: string;
        /** @description Seite, ab 1 */
        Page: number;
        /** @description Volltextsuche. Wörter (alle müssen vorkommen), "eine Wortfolge", near:5(Pumpe defekt) (im Text der Mail, höchstens 5 Wörter dazwischen), -ohne, a OR b, ( … ), Anfang*, *mitten*, Anfang*Ende, Re?nung (ein Zeichen), Zahlen, Tage und Teilenummern in jeder Schreibweise (1.234,56 und 1234.56; 12.03.2026 und 2026-03-12; PN-4711 und PN4711), from: to: cc: subject: body: filename: has:attachment messageid:<kennung@absender.example> thread:<Kennung> sha256:<Prüfsumme> filetype:pdf folder:Posteingang (Ordner oder Kategorie, aus dem die Mail kam) larger:5M smaller:100k before:2026-03-01 after:2026-01-31. Groß- und Kleinschreibung, Akzente und Umlaute spielen keine Rolle. Höchstens 4096 Zeichen und 100 Begriffe. Mit einem Schlüssel der Rolle „auditor“ auch envelope: für Empfänger, die nur der Umschlag nennt. Satzzeichen ohne Wort werden übergangen; bleibt nichts übrig, findet die Suche nichts. */
        Q: string;
        /** @description Wörter, die alle im Betreff stehen; kommt mit UND zu q dazu. */
        Subject: string;
        /** @description Empfänger: eine Adresse, @domain, oder Wörter aus Name und Adresse. */
        To: string;
    };
    requestBodies: never;
    headers: {
        /** @description Sekunden bis zum nächsten Versuch */
        "Retry-After": number;
        /** @description Anfragen, die der volle Eimer erlaubt */
        "RateLimit-Limit": number;
        /** @description Anfragen, die jetzt noch erlaubt sind */
        "RateLimit-Remaining": number;
        /** @description Sekunden, bis der Eimer wieder voll ist */
        "RateLimit-Reset": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    searchMails: {
        parameters: {
            query?: {
                /** @description Volltextsuche. Wörter (alle müssen vorkommen), "eine Wortfolge", near:5(Pumpe defekt) (im Text der Mail, höchstens 5 Wörter dazwischen), -ohne, a OR b, ( … ), Anfang*, *mitten*, Anfang*Ende, Re?nung (ein Zeichen), Zahlen, Tage und Teilenummern in jeder Schreibweise (1.234,56 und 1234.56; 12.03.2026 und 2026-03-12; PN-4711 und PN4711), from: to: cc: subject: body: filename: has:attachment messageid:<kennung@absender.example> thread:<Kennung> sha256:<Prüfsumme> filetype:pdf folder:Posteingang (Ordner oder Kategorie, aus dem die Mail kam) larger:5M smaller:100k before:2026-03-01 after:2026-01-31. Groß- und Kleinschreibung, Akzente und Umlaute spielen keine Rolle. Höchstens 4096 Zeichen und 100 Begriffe. Mit einem Schlüssel der Rolle „auditor“ auch envelope: für Empfänger, die nur der Umschlag nennt. Satzzeichen ohne Wort werden übergangen; bleibt nichts übrig, findet die Suche nichts. */
                q?: components["parameters"]["Q"];
                /** @description Eine Adresse oder eine Domain (@firma.example), die in From oder To steht; bis zu 500-mal anzugeben, dann genügt eine davon, und jede Mail zählt einmal. Was keine einzelne Adresse ist, ist 400. Pflicht für Schlüssel der Rolle „user“. from und to sind dann ohne Wirkung. */
                contact?: components["parameters"]["Contact"];
                /** @description Dasselbe wie mehrere contact, für Programme, deren Schnittstelle aus dieser Beschreibung erzeugt ist; beide zusammen höchstens 500. */
                contacts?: components["parameters"]["Contacts"];
                /** @description Wo contact stehen darf: „from“, „to“, „cc“, mit Komma getrennt. Ohne Angabe „from,to“. Ein Schlüssel mit Bereich findet auch mit „cc“ nur Mails, die er lesen darf. */
                contact_in?: components["parameters"]["ContactIn"];
                /** @description Absender: eine Adresse, @domain, oder Wörter aus Name und Adresse. */
                from?: components["parameters"]["From"];
                /** @description Empfänger: eine Adresse, @domain, oder Wörter aus Name und Adresse. */
                to?: components["parameters"]["To"];
                /** @description Wörter, die alle im Betreff stehen; kommt mit UND zu q dazu. */
                subject?: components["parameters"]["Subject"];
                /** @description Anfang des Zeitraums: Tag (in der Zeitzone des Dienstes) oder Zeitpunkt nach RFC 3339. */
                date_from?: components["parameters"]["DateFrom"];
                /** @description Ende des Zeitraums, einschließlich: Tag (der ganze Tag zählt) oder Zeitpunkt nach RFC 3339. Nicht vor date_from. */
                date_to?: components["parameters"]["DateTo"];
                /** @description Seite, ab 1 */
                page?: components["parameters"]["Page"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Mit `completeness` nennt die Antwort auch, bei wie vielen der durchsuchten Mails der Text noch nicht oder nicht ganz durchsuchbar ist. */
                include?: "completeness";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            429: components["responses"]["ZuVieleAnfragen"];
            default: components["responses"]["Fehler"];
        };
    };
    getMail: {
        parameters: {
            query?: {
                /** @description Mit `body_new` nennt die Antwort auch, was an der Mail neu geschrieben ist, mit `copies` die anderen Mails mit derselben Message-ID; für beides zweimal anzugeben. */
                include?: ("body_new" | "copies")[];
            };
            header?: never;
            path: {
                /** @description Kennung der Mail. Was keine UUID ist, wird wie eine unbekannte beantwortet. */
                message_id: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Eine Mail. Alle Felder außer `body_new` und `copies` sind immer da. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailDetail"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    getRawMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Kennung der Mail. Was keine UUID ist, wird wie eine unbekannte beantwortet. */
                message_id: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Die ganze Mail. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description Der verlangte Bereich. */
            206: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            /** @description Der verlangte Bereich liegt hinter dem Ende der Mail. `Content-Range` nennt ihre Größe. */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["ZuVieleAnfragen"];
            default: components["responses"]["Fehler"];
        };
    };
    getMailAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Kennung der Mail. Was keine UUID ist, wird wie eine unbekannte beantwortet. */
                message_id: components["parameters"]["MessageId"];
                /** @description `index` des Anhangs, wie ihn die Mail nennt; zählt ab 0. */
                index: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Der Anhang. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "application/msword": string;
                    "application/pdf": string;
                    "application/vnd.ms-excel": string;
                    "application/vnd.ms-powerpoint": string;
                    "application/vnd.oasis.opendocument.presentation": string;
                    "application/vnd.oasis.opendocument.spreadsheet": string;
                    "application/vnd.oasis.opendocument.text": string;
                    "application/vnd.openxmlformats-officedocument.presentationml.presentation": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": string;
                    "application/zip": string;
                    "image/gif": string;
                    "image/jpeg": string;
                    "image/png": string;
                    "image/tiff": string;
                    "image/webp": string;
                    "message/rfc822": string;
                    "text/calendar": string;
                    "text/csv": string;
                    "text/plain": string;
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            /** @description Der Anhang ist zu groß, um ihn einzeln auszugeben; er steht in der ursprünglichen Mail. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["ZuVieleAnfragen"];
            default: components["responses"]["Fehler"];
        };
    };
    getMailProof: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                message_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Der Beweis. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            /** @description Der Schlüssel hat einen Bereich und darf keine Beweise abrufen: Jeder zeigt, wie viele Mails das ganze Archiv hat. Wer den Schlüssel anlegt, kann es erlauben. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NichtGefunden"];
            429: components["responses"]["ZuVieleAnfragen"];
            /** @description Die Mail ist neuer als der letzte Prüfpunkt, und der ist noch keine Minute alt. `Retry-After` nennt, in wie vielen Sekunden es den Beweis gibt. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Fehler"];
        };
    };
    listMailInvoices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Kennung der Mail. Was keine UUID ist, wird wie eine unbekannte beantwortet. */
                message_id: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailInvoices"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    searchInvoices: {
        parameters: {
            query?: {
                /** @description Die ganze Rechnungsnummer. Groß- und Kleinschreibung, Leerzeichen und Satzzeichen spielen keine Rolle. */
                number?: string;
                /** @description Anfänge von Wörtern, die alle im Namen des Verkäufers stehen. */
                seller?: string;
                /** @description Umsatzsteuer-Kennung des Verkäufers. */
                seller_vat?: string;
                /** @description Anfänge von Wörtern, die alle im Namen des Käufers stehen. */
                buyer?: string;
                /** @description Eine Adresse oder Domain (@firma.example), die in From oder To der Mail steht; anderes ist 400. Pflicht für Schlüssel der Rolle „user“. */
                contact?: string;
                /** @description Frühestes Rechnungsdatum (JJJJ-MM-TT), einschließlich. */
                issued_from?: string;
                /** @description Spätestes Rechnungsdatum (JJJJ-MM-TT), einschließlich. */
                issued_to?: string;
                /** @description Früheste Fälligkeit (JJJJ-MM-TT), einschließlich. */
                due_from?: string;
                /** @description Späteste Fälligkeit (JJJJ-MM-TT), einschließlich. */
                due_to?: string;
                /** @description Kleinster Gesamtbetrag mit Umsatzsteuer in der Währung der Rechnung, einschließlich. */
                total_from?: string;
                /** @description Größter Gesamtbetrag mit Umsatzsteuer in der Währung der Rechnung, einschließlich. */
                total_to?: string;
                /** @description Seite, ab 1 */
                page?: components["parameters"]["Page"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoicesResponse"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            429: components["responses"]["ZuVieleAnfragen"];
            default: components["responses"]["Fehler"];
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /** @description Volltextsuche. Wörter (alle müssen vorkommen), "eine Wortfolge", near:5(Pumpe defekt) (im Text der Mail, höchstens 5 Wörter dazwischen), -ohne, a OR b, ( … ), Anfang*, *mitten*, Anfang*Ende, Re?nung (ein Zeichen), Zahlen, Tage und Teilenummern in jeder Schreibweise (1.234,56 und 1234.56; 12.03.2026 und 2026-03-12; PN-4711 und PN4711), from: to: cc: subject: body: filename: has:attachment messageid:<kennung@absender.example> thread:<Kennung> sha256:<Prüfsumme> filetype:pdf folder:Posteingang (Ordner oder Kategorie, aus dem die Mail kam) larger:5M smaller:100k before:2026-03-01 after:2026-01-31. Groß- und Kleinschreibung, Akzente und Umlaute spielen keine Rolle. Höchstens 4096 Zeichen und 100 Begriffe. Mit einem Schlüssel der Rolle „auditor“ auch envelope: für Empfänger, die nur der Umschlag nennt. Satzzeichen ohne Wort werden übergangen; bleibt nichts übrig, findet die Suche nichts. */
                q?: components["parameters"]["Q"];
                /** @description Nur Mails, in denen diese Adresse oder Domain (@firma.example) in From oder To steht; bis zu 500-mal anzugeben, dann genügt eine davon. */
                contact?: string;
                /** @description Wo contact stehen darf: „from“, „to“, „cc“, mit Komma getrennt. Ohne Angabe „from,to“. Ein Schlüssel mit Bereich findet auch mit „cc“ nur Mails, die er lesen darf. */
                contact_in?: components["parameters"]["ContactIn"];
                /** @description Nur Mails der Unterhaltung: `thread_id` einer Mail, oder die Kennung einer ihrer Mails. */
                thread?: string;
                /** @description Dasselbe wie mehrere contact, für Programme, deren Schnittstelle aus dieser Beschreibung erzeugt ist; beide zusammen höchstens 500. */
                contacts?: components["parameters"]["Contacts"];
                /** @description `cursor` der vorigen Antwort; ohne ihn beginnt die Liste mit der ersten Mail. */
                cursor?: string;
                /** @description Änderungen je Antwort */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangesResponse"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            410: components["responses"]["DerCursorGilt"];
            429: components["responses"]["ZuVieleAnfragen"];
            default: components["responses"]["Fehler"];
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /** @description Anfang einer Adresse oder eines Namens, auch mehrerer Wörter daraus; Schreibweise wie bei der Suche. */
                q?: string;
                /** @description Nur diese Adressen; bis zu 500-mal anzugeben. Unbekannte fehlen in der Antwort. */
                address?: string[];
                /** @description `last` nach der neuesten Mail (Vorgabe), `count` nach der Zahl der Mails; absteigend. */
                sort?: "last" | "count";
                /** @description `next_cursor` der vorigen Seite derselben Anfrage. */
                cursor?: string;
                /** @description Einträge je Seite */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactsResponse"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            429: components["responses"]["ZuVieleAnfragen"];
            default: components["responses"]["Fehler"];
        };
    };
    getThread: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                page?: components["parameters"]["Page"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /** @description `thread_id` einer Mail, oder die Kennung einer ihrer Mails, die dieser Schlüssel lesen darf. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Älteste zuerst. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadResponse"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            429: components["responses"]["ZuVieleAnfragen"];
            default: components["responses"]["Fehler"];
        };
    };
    listAttachments: {
        parameters: {
            query?: {
                /** @description SHA-256 des entpackten Anhangs: Wurde diese Datei je verschickt? */
                sha256?: string;
                /** @description Teil des Dateinamens, oder mit * und ? ein Muster für den ganzen Namen. Groß- und Kleinschreibung spielt keine Rolle. */
                filename?: string;
                /** @description Endung, die den Typ nennt. */
                type?: string;
                /** @description Eine Adresse oder eine Domain (@firma.example), die in From oder To steht; bis zu 500-mal anzugeben, dann genügt eine davon, und jede Mail zählt einmal. Was keine einzelne Adresse ist, ist 400. Pflicht für Schlüssel der Rolle „user“. from und to sind dann ohne Wirkung. */
                contact?: components["parameters"]["Contact"];
                /** @description Dasselbe wie mehrere contact, für Programme, deren Schnittstelle aus dieser Beschreibung erzeugt ist; beide zusammen höchstens 500. */
                contacts?: components["parameters"]["Contacts"];
                /** @description Wo contact stehen darf: „from“, „to“, „cc“, mit Komma getrennt. Ohne Angabe „from,to“. Ein Schlüssel mit Bereich findet auch mit „cc“ nur Mails, die er lesen darf. */
                contact_in?: components["parameters"]["ContactIn"];
                /** @description Anfang des Zeitraums: Tag (in der Zeitzone des Dienstes) oder Zeitpunkt nach RFC 3339. */
                date_from?: components["parameters"]["DateFrom"];
                /** @description Ende des Zeitraums, einschließlich: Tag (der ganze Tag zählt) oder Zeitpunkt nach RFC 3339. Nicht vor date_from. */
                date_to?: components["parameters"]["DateTo"];
                /** @description Seite, ab 1 */
                page?: components["parameters"]["Page"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Anhänge der neuesten Mails zuerst. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttachmentsResponse"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            429: components["responses"]["ZuVieleAnfragen"];
            default: components["responses"]["Fehler"];
        };
    };
    exportMails: {
        parameters: {
            query: {
                /** @description Volltextsuche. Wörter (alle müssen vorkommen), "eine Wortfolge", near:5(Pumpe defekt) (im Text der Mail, höchstens 5 Wörter dazwischen), -ohne, a OR b, ( … ), Anfang*, *mitten*, Anfang*Ende, Re?nung (ein Zeichen), Zahlen, Tage und Teilenummern in jeder Schreibweise (1.234,56 und 1234.56; 12.03.2026 und 2026-03-12; PN-4711 und PN4711), from: to: cc: subject: body: filename: has:attachment messageid:<kennung@absender.example> thread:<Kennung> sha256:<Prüfsumme> filetype:pdf folder:Posteingang (Ordner oder Kategorie, aus dem die Mail kam) larger:5M smaller:100k before:2026-03-01 after:2026-01-31. Groß- und Kleinschreibung, Akzente und Umlaute spielen keine Rolle. Höchstens 4096 Zeichen und 100 Begriffe. Mit einem Schlüssel der Rolle „auditor“ auch envelope: für Empfänger, die nur der Umschlag nennt. Satzzeichen ohne Wort werden übergangen; bleibt nichts übrig, findet die Suche nichts. */
                q?: components["parameters"]["Q"];
                /** @description Eine Adresse oder eine Domain (@firma.example), die in From oder To steht; bis zu 500-mal anzugeben, dann genügt eine davon, und jede Mail zählt einmal. Was keine einzelne Adresse ist, ist 400. Pflicht für Schlüssel der Rolle „user“. from und to sind dann ohne Wirkung. */
                contact?: components["parameters"]["Contact"];
                /** @description Dasselbe wie mehrere contact, für Programme, deren Schnittstelle aus dieser Beschreibung erzeugt ist; beide zusammen höchstens 500. */
                contacts?: components["parameters"]["Contacts"];
                /** @description Wo contact stehen darf: „from“, „to“, „cc“, mit Komma getrennt. Ohne Angabe „from,to“. Ein Schlüssel mit Bereich findet auch mit „cc“ nur Mails, die er lesen darf. */
                contact_in?: components["parameters"]["ContactIn"];
                /** @description Absender: eine Adresse, @domain, oder Wörter aus Name und Adresse. */
                from?: components["parameters"]["From"];
                /** @description Empfänger: eine Adresse, @domain, oder Wörter aus Name und Adresse. */
                to?: components["parameters"]["To"];
                /** @description Wörter, die alle im Betreff stehen; kommt mit UND zu q dazu. */
                subject?: components["parameters"]["Subject"];
                /** @description Anfang des Zeitraums: Tag (in der Zeitzone des Dienstes) oder Zeitpunkt nach RFC 3339. */
                date_from?: components["parameters"]["DateFrom"];
                /** @description Ende des Zeitraums, einschließlich: Tag (der ganze Tag zählt) oder Zeitpunkt nach RFC 3339. Nicht vor date_from. */
                date_to?: components["parameters"]["DateTo"];
                /** @description `eml.zip`: die ursprünglichen Dateien mit Liste und Beweisen. `mbox`: für Mailprogramme (mboxrd; die Zeile „From “ nennt die Kennung). `jsonl`: eine Mail je Zeile, mit Text, Prüfsumme und Beweis. `csv`: eine Zeile je Mail, für Tabellenprogramme. */
                format: "eml.zip" | "mbox" | "jsonl" | "csv";
                /** @description Kennung der letzten vollständig empfangenen Mail: Der Export setzt hinter ihr fort. Sie muss Treffer derselben Suche sein. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Die Mails im gewünschten Format. */
            200: {
                headers: {
                    /** @description Genaue Zahl aller Treffer */
                    "X-Total-Count"?: number;
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                    "application/mbox": string;
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            429: components["responses"]["ZuVieleAnfragen"];
            /** @description Es laufen gerade zu viele Exporte. `Retry-After` sagt, wann es wieder geht. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Fehler"];
        };
    };
    listSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionList"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            429: components["responses"]["ZuVieleAnfragen"];
            default: components["responses"]["Fehler"];
        };
    };
    createSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Wofür der Webhook ist.
                     * @example CRM, Kunde Kraus
                     */
                    name: string;
                    /**
                     * @description Wohin gemeldet wird. Das Ziel muss in der Einstellung MAILARCHIV_WEBHOOKS stehen; in private Netze wird nur gemeldet, wenn MAILARCHIV_WEBHOOK_NETWORKS sie zulässt.
                     * @example https://crm.firma.example/mails
                     */
                    url: string;
                    /**
                     * @description Volltextsuche. Wörter (alle müssen vorkommen), "eine Wortfolge", near:5(Pumpe defekt) (im Text der Mail, höchstens 5 Wörter dazwischen), -ohne, a OR b, ( … ), Anfang*, *mitten*, Anfang*Ende, Re?nung (ein Zeichen), Zahlen, Tage und Teilenummern in jeder Schreibweise (1.234,56 und 1234.56; 12.03.2026 und 2026-03-12; PN-4711 und PN4711), from: to: cc: subject: body: filename: has:attachment messageid:<kennung@absender.example> thread:<Kennung> sha256:<Prüfsumme> filetype:pdf folder:Posteingang (Ordner oder Kategorie, aus dem die Mail kam) larger:5M smaller:100k before:2026-03-01 after:2026-01-31. Groß- und Kleinschreibung, Akzente und Umlaute spielen keine Rolle. Höchstens 4096 Zeichen und 100 Begriffe. Mit einem Schlüssel der Rolle „auditor“ auch envelope: für Empfänger, die nur der Umschlag nennt. Satzzeichen ohne Wort werden übergangen; bleibt nichts übrig, findet die Suche nichts.
                     * @example Drehleiter -Newsletter
                     */
                    q?: string;
                    /** @description Nur Mails, in denen diese Adresse oder Domain (@firma.example) in From oder To steht; bis zu 500-mal anzugeben, dann genügt eine davon. */
                    contact?: string[];
                    /**
                     * @description Wo contact stehen darf: „from“, „to“, „cc“, mit Komma getrennt. Ohne Angabe „from,to“. Ein Schlüssel mit Bereich findet auch mit „cc“ nur Mails, die er lesen darf.
                     * @example from,to,cc
                     */
                    contact_in?: string;
                    /**
                     * Format: uuid
                     * @description Nur Mails der Unterhaltung: `thread_id` einer Mail, oder die Kennung einer ihrer Mails.
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    thread?: string;
                    /** @description `cursor` von GET /changes: gemeldet wird, was danach geschah. */
                    cursor?: string;
                    /**
                     * Format: date-time
                     * @description Zeitpunkt, ab dem gemeldet wird; ein wenig früher Archiviertes kann dabei sein. Was der Empfänger schon bekam, kommt mit derselben `webhook-id` noch einmal.
                     * @example 2026-01-31T08:00:00Z
                     */
                    from?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedSubscription"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            /** @description Der Schlüssel hat schon die größte Zahl von Webhooks. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            410: components["responses"]["DerCursorGilt"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            429: components["responses"]["ZuVieleAnfragen"];
            default: components["responses"]["Fehler"];
        };
    };
    getSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Kennung des Webhooks. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EineGespeicherteSuche"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            429: components["responses"]["ZuVieleAnfragen"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Kennung des Webhooks. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            429: components["responses"]["ZuVieleAnfragen"];
            default: components["responses"]["Fehler"];
        };
    };
    replaySubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Kennung des Webhooks. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date-time
                     * @description Ohne Angabe geht es dort weiter, wo die Meldungen stehen blieben.
                     * @example 2026-01-31T08:00:00Z
                     */
                    from?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["EineGespeicherteSuche"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            429: components["responses"]["ZuVieleAnfragen"];
            default: components["responses"]["Fehler"];
        };
    };
}
