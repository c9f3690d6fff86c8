// Generated from mailarchiv/openapi-panel.yaml by npm run generate.
export interface paths {
    "/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Wer angemeldet ist */
        get: operations["getSession"];
        put?: never;
        /** Anmelden */
        post: operations["postSession"];
        /** Abmelden */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/passkey/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Eine Anmeldung mit Passkey beginnen */
        post: operations["postSessionPasskeyRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mit einem Passkey anmelden, ohne Passwort */
        post: operations["postSessionPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Einen Link für ein neues Passwort anfordern; ihn bekommt nur, wer einen zweiten Faktor hat, und die Antwort ist immer dieselbe */
        post: operations["postPasswordLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password-link/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Wessen Link es ist, bevor er benutzt wird; ändert nichts */
        post: operations["postPasswordLinkCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password-link/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mit einem Link ein neues Passwort festlegen; alle Anmeldungen der Person enden, die zweiten Faktoren bleiben */
        post: operations["postPasswordLinkPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Einmal sagen, wer dieses Konto benutzt */
        put: operations["putSessionName"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Eigenes Passwort ändern; alle anderen Anmeldungen enden, Passkeys nach Wahl */
        put: operations["putPassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/others": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Die anderen offenen Anmeldungen der Person */
        get: operations["getSessionOthers"];
        put?: never;
        post?: never;
        /** Die anderen Anmeldungen der Person beenden */
        delete: operations["deleteSessionOthers"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Die eigenen zweiten Faktoren */
        get: operations["getFactors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/factors/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Eine Authenticator-App einrichten; sie gilt mit ihrem ersten Code */
        post: operations["postFactorsTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/factors/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Die Authenticator-App mit ihrem ersten Code bestätigen; alle anderen Anmeldungen enden */
        post: operations["postFactorsTotpConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/factors/totp/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Die Authenticator-App entfernen; alle anderen Anmeldungen enden */
        post: operations["postFactorsTotpRemove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/factors/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Zehn neue Wiederherstellungscodes; alle früheren gelten nicht mehr, und alle anderen Anmeldungen enden */
        post: operations["postFactorsCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/factors/passkeys/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Einen Passkey einrichten */
        post: operations["postFactorsPasskeysRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/factors/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Den neuen Passkey speichern; alle anderen Anmeldungen enden */
        post: operations["postFactorsPasskeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/factors/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Einen eigenen Passkey umbenennen */
        patch: operations["patchFactorsPasskeysId"];
        trace?: never;
    };
    "/factors/passkeys/{id}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Einen eigenen Passkey entfernen; alle anderen Anmeldungen enden */
        post: operations["postFactorsPasskeysIdRemove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{id}/factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Die zweiten Faktoren einer Person */
        get: operations["getAccountsIdFactors"];
        put?: never;
        post?: never;
        /** Die zweiten Faktoren einer Person entfernen; ihre Anmeldungen enden */
        delete: operations["deleteAccountsIdFactors"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/factor-duty": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Welche Rollen einen zweiten Faktor verlangen */
        get: operations["getFactorDuty"];
        /** Festlegen, welche Rollen einen zweiten Faktor verlangen; es gilt ab der nächsten Anfrage jeder Person */
        put: operations["putFactorDuty"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Welche Wege es neben dem Passwort gibt: wie der Anmeldedienst heißt, und ob ein vergessenes Passwort ein Link ersetzt */
        get: operations["getSessionProvider"];
        put?: never;
        /** Eine Anmeldung am Anmeldedienst abschließen */
        post: operations["postSessionProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/provider/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Eine Anmeldung am Anmeldedienst beginnen: die Seite, auf die der Browser geht */
        post: operations["postSessionProviderBegin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/provider/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Die Seite des Anmeldedienstes, auf der eine Anmeldung dort endet */
        post: operations["postSessionProviderEnd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/provider/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Anmeldungen beenden, weil der Anmeldedienst es sagt */
        post: operations["postSessionProviderLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Welche Gruppe des Anmeldedienstes welche Rollen gibt; die erste einer Person zählt */
        get: operations["getGroups"];
        /** Festlegen, welche Gruppe welche Rollen gibt */
        put: operations["putGroups"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Zahlen der Übersicht */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Suchen wie GET /api/v1/mails */
        get: operations["getMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mails/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Eine Mail zum Ansehen */
        get: operations["getMailsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mails/{id}/conversation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Die ersten Mails der Unterhaltung einer Mail, älteste zuerst */
        get: operations["getMailsIdConversation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mails/{id}/html": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** HTML einer Mail für den abgeschlossenen Rahmen */
        get: operations["getMailsIdHtml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mails/{id}/attachments/{index}/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ein Bild einer Mail zum Ansehen */
        get: operations["getMailsIdAttachmentsIndexPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mails/{id}/attachments/{index}/pages/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Eine Seite einer PDF-Datei als Bild */
        get: operations["getMailsIdAttachmentsIndexPagesPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mails/{id}/bytes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Die Bytes einer Mail, um sie nachzurechnen */
        get: operations["getMailsIdBytes"];
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
    "/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Eigene Exporte des letzten Tages und ihr Fortschritt */
        get: operations["getExports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/{id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Einen eigenen Export beenden: Die Datei ist ganz und enthält, was unterwegs war; eine Überlassung bricht ab */
        post: operations["postExportsIdStop"];
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
        /** Alle Mails einer Suche als Datei */
        get: operations["getMailsExport"];
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
        /** Rechnungen suchen wie GET /api/v1/invoices */
        get: operations["getInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Die Rechnungen einer Mail zum Ansehen */
        get: operations["getInvoicesId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Rechnungen als CSV */
        get: operations["getInvoicesCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Quellen und Uploads */
        get: operations["getSources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Einen Upload beginnen (tus 1.0.0): Upload-Length, Upload-Metadata mit filename und journal */
        post: operations["postUploads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Der Stand eines Uploads (tus 1.0.0: HEAD) */
        get: operations["getUploadsId"];
        put?: never;
        post?: never;
        /** Einen Upload abbrechen oder aus der Liste nehmen */
        delete: operations["deleteUploadsId"];
        options?: never;
        head?: never;
        /** Die nächsten Bytes eines Uploads (tus 1.0.0): Upload-Offset */
        patch: operations["patchUploadsId"];
        trace?: never;
    };
    "/uploads/{id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Einen Import anhalten: was gelesen ist, bleibt archiviert */
        post: operations["postUploadsIdStop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Einen angehaltenen Import fortsetzen */
        post: operations["postUploadsIdResume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** IMAP-Konto anlegen */
        post: operations["postImap"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imap/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verbindung prüfen, ohne etwas anzulegen */
        post: operations["postImapTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imap/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Geänderte Verbindung prüfen, mit dem gespeicherten Geheimnis, wo keines angegeben ist */
        post: operations["postImapIdTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imap/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** IMAP-Konto ändern; leere Geheimnisse bleiben, wie sie sind */
        put: operations["putImapId"];
        post?: never;
        /** IMAP-Konto entfernen; was archiviert ist, bleibt */
        delete: operations["deleteImapId"];
        options?: never;
        head?: never;
        /** IMAP-Konto anhalten oder fortsetzen */
        patch: operations["patchImapId"];
        trace?: never;
    };
    "/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Alle API-Schlüssel */
        get: operations["getKeys"];
        put?: never;
        /** API-Schlüssel anlegen; er wird nur in dieser Antwort gezeigt */
        post: operations["postKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** API-Schlüssel sperren; gilt ab der nächsten Anfrage */
        post: operations["postKeysIdRevoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Alle Webhooks mit ihrem Zustand, und was ein neuer braucht */
        get: operations["getWebhooks"];
        put?: never;
        /** Webhook anlegen; sein Geheimnis wird nur in dieser Antwort gezeigt */
        post: operations["postWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Einen angehaltenen Webhook fortsetzen, oder ab einem Zeitpunkt noch einmal melden */
        post: operations["postWebhooksIdReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Einen Webhook beenden */
        delete: operations["deleteWebhooksId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Personen, nach Namen geordnet */
        get: operations["getAccounts"];
        put?: never;
        /** Eine Person anlegen; ihr erstes Passwort zeigt nur diese Antwort */
        post: operations["postAccounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Eine Person löschen; ihre Anmeldungen enden */
        delete: operations["deleteAccountsId"];
        options?: never;
        head?: never;
        /** Name, E-Mail, Rollen, Begrenzung, Außenprüfung oder Zugang einer Person ändern; neue Rollen beenden ihre Anmeldungen, die eigenen ändert niemand */
        patch: operations["patchAccountsId"];
        trace?: never;
    };
    "/accounts/{id}/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ein Passwort setzen, das die Person beim Anmelden ändern muss; ihre Anmeldungen enden */
        post: operations["postAccountsIdPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Alle Anmeldungen einer Person beenden */
        delete: operations["deleteAccountsIdSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recognition": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Stand der Texterkennung */
        get: operations["getRecognition"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recognition/incomplete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mails mit Anhängen, deren Text die Suche nicht ganz kennt, neueste zuerst */
        get: operations["getRecognitionIncomplete"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recognition/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gescheiterte Mails noch einmal versuchen: die genannten, ohne Angabe alle */
        post: operations["postRecognitionRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Zugriffsprotokoll, neueste zuerst */
        get: operations["getLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Zugriffsprotokoll als CSV */
        get: operations["getLogCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/person": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Alle Mails einer Person, neueste zuerst */
        get: operations["getPerson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Stand der Prüfungen und Prüfpunkte */
        get: operations["getIntegrity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrity/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Eine Prüfung beginnen */
        post: operations["postIntegrityRuns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verfahrensdokumentation.md": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Verfahrensdokumentation dieses Dienstes */
        get: operations["getVerfahrensdokumentationMd"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retention/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Alle Aufbewahrungsregeln, und Vorlagen für neue */
        get: operations["getRetentionRules"];
        put?: never;
        /** Den Entwurf einer Regel anlegen */
        post: operations["postRetentionRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retention/rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Eine Regel, was mit ihr geschah, und was ihr Entwurf bewirken würde */
        get: operations["getRetentionRulesId"];
        /** Den Entwurf einer Regel ändern */
        put: operations["putRetentionRulesId"];
        post?: never;
        /** Den Entwurf einer Regel löschen */
        delete: operations["deleteRetentionRulesId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retention/rules/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ausrechnen, was der Entwurf einer Regel bewirken würde */
        post: operations["postRetentionRulesIdPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retention/rules/{id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Den Entwurf einer Regel in Kraft setzen, dessen Vorschau Sie gesehen haben */
        post: operations["postRetentionRulesIdActivate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retention/rules/{id}/event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sagen, an welchem Tag das Ereignis einer Regel eingetreten ist */
        post: operations["postRetentionRulesIdEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retention/rules/{id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Eine Regel beenden */
        post: operations["postRetentionRulesIdEnd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retention/holds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Alle Löschsperren, auch aufgehobene */
        get: operations["getRetentionHolds"];
        put?: never;
        /** Eine Löschsperre anlegen: Was sie betrifft, löscht niemand */
        post: operations["postRetentionHolds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retention/holds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Eine Löschsperre, wie viele Mails sie betrifft, und was mit ihr geschah */
        get: operations["getRetentionHoldsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retention/holds/{id}/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails in die Liste einer Löschsperre aufnehmen */
        post: operations["postRetentionHoldsIdMails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retention/holds/{id}/ask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Beantragen, eine Löschsperre aufzuheben */
        post: operations["postRetentionHoldsIdAsk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retention/holds/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Den Antrag zurücknehmen, eine Löschsperre aufzuheben */
        post: operations["postRetentionHoldsIdWithdraw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retention/holds/{id}/lift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Als zweite Person eine Löschsperre aufheben */
        post: operations["postRetentionHoldsIdLift"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retention/deletions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Alle Löschläufe, auch beendete */
        get: operations["getRetentionDeletions"];
        put?: never;
        /** Einen Löschlauf vorschlagen: Er stellt zusammen, was frei ist */
        post: operations["postRetentionDeletions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retention/deletions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ein Löschlauf, worauf er sich stützt, und was mit ihm geschah */
        get: operations["getRetentionDeletionsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retention/deletions/{id}/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Die Mails eines Löschlaufs, seitenweise */
        get: operations["getRetentionDeletionsIdMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retention/deletions/{id}/list.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Die Liste eines Löschlaufs als CSV, ohne etwas aus den Mails */
        get: operations["getRetentionDeletionsIdListCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retention/deletions/{id}/exceptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails aus einem vorgeschlagenen Löschlauf herausnehmen: Sie bleiben */
        post: operations["postRetentionDeletionsIdExceptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retention/deletions/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Einen Löschlauf zurückziehen, bevor er begonnen hat */
        post: operations["postRetentionDeletionsIdWithdraw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retention/deletions/{id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Als zweite Person einen Löschlauf freigeben: Seine Mails werden gelöscht */
        post: operations["postRetentionDeletionsIdRelease"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retention/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Die Zeit, nach der Mails frei werden, und ob die Uhr dieses Rechners gesprungen ist */
        get: operations["getRetentionClock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retention/clock/ask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Beantragen, die Zeit einer gesprungenen Uhr zu bestätigen */
        post: operations["postRetentionClockAsk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retention/clock/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Den Antrag zurücknehmen, die Zeit der Uhr zu bestätigen */
        post: operations["postRetentionClockWithdraw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retention/clock/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Als zweite Person die Zeit der Uhr bestätigen */
        post: operations["postRetentionClockConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Alle Anträge von Personen, offene nach ihrer Frist zuerst */
        get: operations["getRequests"];
        put?: never;
        /** Einen Antrag anlegen: Auskunft, Löschung oder Einschränkung */
        post: operations["postRequests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/readers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Die Personen, die Mails lesen dürfen: Eine Einschränkung kann sie benennen */
        get: operations["getRequestsReaders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ein Antrag, seine Zahlen, und was mit ihm geschah */
        get: operations["getRequestsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{id}/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Die Mails eines Antrags, seitenweise */
        get: operations["getRequestsIdMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{id}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Die Mails eines Antrags suchen, zum ersten Mal oder noch einmal */
        post: operations["postRequestsIdSearch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{id}/leave-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails ausnehmen, die nicht zu einem Antrag gehören */
        post: operations["postRequestsIdLeaveOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{id}/take-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ausgenommene Mails wieder aufnehmen */
        post: operations["postRequestsIdTakeIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{id}/extend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Die Frist eines Antrags um zwei Monate verlängern */
        post: operations["postRequestsIdExtend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Einen Antrag abschließen */
        post: operations["postRequestsIdClose"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{id}/bundle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Die Auskunft als ZIP: alle Mails des Antrags, auf Wunsch ohne die Daten anderer Personen */
        get: operations["getRequestsIdBundle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{id}/letter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Der Brief zu einem Antrag auf Löschung: was gelöscht wird, was bleibt, und warum */
        get: operations["getRequestsIdLetter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{id}/propose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Einen Löschlauf über die Mails vorschlagen, die nichts mehr hält */
        post: operations["postRequestsIdPropose"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{id}/restrict": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Eine Einschränkung in Kraft setzen: Nur die benannten Personen finden und lesen ihre Mails */
        post: operations["postRequestsIdRestrict"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{id}/readers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Andere Personen benennen, die die Mails einer Einschränkung lesen */
        put: operations["putRequestsIdReaders"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{id}/lift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Eine Einschränkung aufheben, nachdem die Person davon unterrichtet ist */
        post: operations["postRequestsIdLift"];
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
        Account: {
            id: string;
            login: string;
            name: string;
            email: string | null;
            roles: ("verwaltung" | "lesen" | "pruefung" | "datenschutz" | "aussenpruefung")[];
            scope: string[];
            audit: {
                search: {
                    /**
                     * @description Volltextsuche. Wörter (alle müssen vorkommen), "eine Wortfolge", near:5(Pumpe defekt) (im Text der Mail, höchstens 5 Wörter dazwischen), -ohne, a OR b, ( … ), Anfang*, *mitten*, Anfang*Ende, Re?nung (ein Zeichen), Zahlen, Tage und Teilenummern in jeder Schreibweise (1.234,56 und 1234.56; 12.03.2026 und 2026-03-12; PN-4711 und PN4711), from: to: cc: subject: body: filename: has:attachment messageid:<kennung@absender.example> thread:<Kennung> sha256:<Prüfsumme> filetype:pdf folder:Posteingang (Ordner oder Kategorie, aus dem die Mail kam) larger:5M smaller:100k before:2026-03-01 after:2026-01-31. Groß- und Kleinschreibung, Akzente und Umlaute spielen keine Rolle. Höchstens 4096 Zeichen und 100 Begriffe. Mit einem Schlüssel der Rolle „auditor“ auch envelope: für Empfänger, die nur der Umschlag nennt. Satzzeichen ohne Wort werden übergangen; bleibt nichts übrig, findet die Suche nichts.
                     * @example Drehleiter -Newsletter
                     */
                    q?: string;
                    /** @description Eine Adresse oder eine Domain (@firma.example), die in From oder To steht; bis zu 500-mal anzugeben, dann genügt eine davon, und jede Mail zählt einmal. Was keine einzelne Adresse ist, ist 400. Pflicht für Schlüssel der Rolle „user“. from und to sind dann ohne Wirkung. */
                    contact?: string[];
                    /**
                     * @description Wo contact stehen darf: „from“, „to“, „cc“, mit Komma getrennt. Ohne Angabe „from,to“. Ein Schlüssel mit Bereich findet auch mit „cc“ nur Mails, die er lesen darf.
                     * @example from,to,cc
                     */
                    contact_in?: string;
                    /**
                     * @description Absender: eine Adresse, @domain, oder Wörter aus Name und Adresse.
                     * @example @schlauch-huber.example
                     */
                    from?: string;
                    /** @description Empfänger: eine Adresse, @domain, oder Wörter aus Name und Adresse. */
                    to?: string;
                    /**
                     * @description Wörter, die alle im Betreff stehen; kommt mit UND zu q dazu.
                     * @example Angebot
                     */
                    subject?: string;
                    /**
                     * Format: date
                     * @description Erster Tag des Zeitraums.
                     */
                    date_from: string;
                    /**
                     * Format: date
                     * @description Letzter Tag des Zeitraums.
                     */
                    date_to: string;
                };
                /**
                 * Format: date
                 * @description Letzter Tag, an dem sich die Person anmelden kann; höchstens ein Jahr voraus.
                 */
                ends_on: string;
                reading: string;
            } | null;
            /** @enum {string} */
            state: "active" | "waiting" | "ended" | "expired";
            /** @description RFC 3339, UTC */
            password_until: string | null;
            connected: boolean;
            second_factor: boolean;
            /** @description RFC 3339, UTC */
            last_login: string | null;
        };
        AccountChanges: {
            name?: string;
            /** Format: email */
            email?: string | null;
            granted?: {
                roles: ("verwaltung" | "lesen" | "pruefung" | "datenschutz" | "aussenpruefung")[];
                /** @default [] */
                scope: string[];
                audit?: components["schemas"]["Audit"] | null;
            };
            active?: boolean;
        };
        AccountPage: {
            accounts: components["schemas"]["Account"][];
            total: number;
            page: number;
            pages: number;
        };
        AccountWithPassword: {
            account: components["schemas"]["Account"];
            password: string;
        };
        Audit: {
            search: {
                /**
                 * @description Volltextsuche. Wörter (alle müssen vorkommen), "eine Wortfolge", near:5(Pumpe defekt) (im Text der Mail, höchstens 5 Wörter dazwischen), -ohne, a OR b, ( … ), Anfang*, *mitten*, Anfang*Ende, Re?nung (ein Zeichen), Zahlen, Tage und Teilenummern in jeder Schreibweise (1.234,56 und 1234.56; 12.03.2026 und 2026-03-12; PN-4711 und PN4711), from: to: cc: subject: body: filename: has:attachment messageid:<kennung@absender.example> thread:<Kennung> sha256:<Prüfsumme> filetype:pdf folder:Posteingang (Ordner oder Kategorie, aus dem die Mail kam) larger:5M smaller:100k before:2026-03-01 after:2026-01-31. Groß- und Kleinschreibung, Akzente und Umlaute spielen keine Rolle. Höchstens 4096 Zeichen und 100 Begriffe. Mit einem Schlüssel der Rolle „auditor“ auch envelope: für Empfänger, die nur der Umschlag nennt. Satzzeichen ohne Wort werden übergangen; bleibt nichts übrig, findet die Suche nichts.
                 * @example Drehleiter -Newsletter
                 */
                q?: string;
                /** @description Eine Adresse oder eine Domain (@firma.example), die in From oder To steht; bis zu 500-mal anzugeben, dann genügt eine davon, und jede Mail zählt einmal. Was keine einzelne Adresse ist, ist 400. Pflicht für Schlüssel der Rolle „user“. from und to sind dann ohne Wirkung. */
                contact?: string[];
                /**
                 * @description Wo contact stehen darf: „from“, „to“, „cc“, mit Komma getrennt. Ohne Angabe „from,to“. Ein Schlüssel mit Bereich findet auch mit „cc“ nur Mails, die er lesen darf.
                 * @example from,to,cc
                 */
                contact_in?: string;
                /**
                 * @description Absender: eine Adresse, @domain, oder Wörter aus Name und Adresse.
                 * @example @schlauch-huber.example
                 */
                from?: string;
                /** @description Empfänger: eine Adresse, @domain, oder Wörter aus Name und Adresse. */
                to?: string;
                /**
                 * @description Wörter, die alle im Betreff stehen; kommt mit UND zu q dazu.
                 * @example Angebot
                 */
                subject?: string;
                /**
                 * Format: date
                 * @description Erster Tag des Zeitraums.
                 */
                date_from: string;
                /**
                 * Format: date
                 * @description Letzter Tag des Zeitraums.
                 */
                date_to: string;
            };
            /**
             * Format: date
             * @description Letzter Tag, an dem sich die Person anmelden kann; höchstens ein Jahr voraus.
             */
            ends_on: string;
        };
        ConversationView: {
            mails: {
                id: string;
                from: string;
                subject: string;
                /** @description RFC 3339, UTC */
                date: string;
            }[];
            total: number;
        };
        DeletionMails: {
            mails: {
                id: string;
                seq: number;
                free: string;
                rule: string;
                mail: {
                    from: string;
                    subject: string;
                    /** @description RFC 3339, UTC */
                    date: string;
                    is_hidden: boolean;
                } | null;
                kept: {
                    /** @enum {string} */
                    how: "exception" | "hold" | "rule" | "no_rule";
                    reason: string;
                } | null;
            }[];
            next: number | null;
        };
        DeletionRun: {
            /**
             * Format: uuid
             * @example 01980000-0000-7000-8000-000000000001
             */
            id: string;
            /** @enum {string} */
            state: "proposing" | "proposed" | "failed" | "withdrawn" | "released" | "running" | "done";
            /** Format: date */
            day: string;
            /**
             * Format: uuid
             * @example 01980000-0000-7000-8000-000000000001
             */
            request: string | null;
            mails: number;
            is_all: boolean;
            is_cut: boolean;
            proposed_by: string;
            /** Format: date-time */
            proposed_at: string;
            released_by: string | null;
            /** Format: date-time */
            released_at: string | null;
            /** Format: date-time */
            begun_at: string | null;
            /** Format: date-time */
            ended_at: string | null;
            progress: {
                done: number;
                total: number;
            } | null;
            error: string | null;
            actions: ("except" | "withdraw" | "release")[];
        };
        DeletionRuns: {
            runs: components["schemas"]["DeletionRun"][];
            actions: "propose"[];
            clock: components["schemas"]["RetentionClock"];
        };
        DeletionStep: {
            /** Format: date-time */
            at: string;
            person: string;
            /** @enum {string} */
            what: "started" | "proposed" | "failed" | "excepted" | "withdrawn" | "released" | "begun" | "done" | "repeated";
            note: string;
        };
        DeletionView: {
            run: components["schemas"]["DeletionRun"];
            rules: {
                id: string;
                name: string;
                mails: number;
            }[];
            without_rule: number;
            holds: {
                id: string;
                name: string;
                mails: number;
                is_restriction: boolean;
            }[];
            held: number;
            exceptions: {
                reason: string;
                mails: number;
            }[];
            kept_meanwhile: {
                /** @enum {string} */
                how: "hold" | "rule" | "no_rule";
                name: string;
                mails: number;
            }[];
            steps: components["schemas"]["DeletionStep"][];
            clock: components["schemas"]["RetentionClock"];
        };
        DrawnPage: {
            pages: number;
            png: string;
        };
        /** @description Jede Antwort mit einem Status ab 400. */
        Error: {
            /** @description Was geschehen ist und was zu tun ist, ein deutscher Satz. */
            error: string;
            /**
             * @description Unveränderliches Kennwort für Programme.
             * @example nicht_gefunden
             */
            code: string;
            /** @description Näheres für Programme; bei 400 `felder` mit `pfad` und `grund`, bei 500 `anfrage_id`. */
            details?: {
                [key: string]: unknown;
            };
        };
        ExportRun: {
            id: string;
            /** @enum {string} */
            format: "eml.zip" | "mbox" | "jsonl" | "csv" | "z3.zip";
            /** @description RFC 3339, UTC */
            started_at: string;
            /** @enum {string} */
            state: "running" | "stopping" | "finished" | "early" | "broken";
            before: number;
            sent: number;
            total: number | null;
            error: string | null;
            again: string | null;
        };
        FactorDuty: {
            roles: ("verwaltung" | "lesen" | "pruefung" | "datenschutz" | "aussenpruefung")[];
        };
        GroupRoles: {
            group: string;
            roles: ("verwaltung" | "lesen" | "pruefung" | "datenschutz")[];
            scope: string[];
        };
        Hit: {
            id: string;
            from: string;
            to: string;
            subject: components["schemas"]["Segment"][];
            /** @description RFC 3339, UTC */
            date: string;
            is_future: boolean;
            size: number;
            has_attachments: boolean;
            excerpt: components["schemas"]["Segment"][];
            files: {
                index: number;
                filename: string;
                excerpt: components["schemas"]["Segment"][];
            }[];
        };
        Hold: {
            /**
             * Format: uuid
             * @example 01980000-0000-7000-8000-000000000001
             */
            id: string;
            name: string;
            reason: string;
            search: {
                /**
                 * @description Volltextsuche. Wörter (alle müssen vorkommen), "eine Wortfolge", near:5(Pumpe defekt) (im Text der Mail, höchstens 5 Wörter dazwischen), -ohne, a OR b, ( … ), Anfang*, *mitten*, Anfang*Ende, Re?nung (ein Zeichen), Zahlen, Tage und Teilenummern in jeder Schreibweise (1.234,56 und 1234.56; 12.03.2026 und 2026-03-12; PN-4711 und PN4711), from: to: cc: subject: body: filename: has:attachment messageid:<kennung@absender.example> thread:<Kennung> sha256:<Prüfsumme> filetype:pdf folder:Posteingang (Ordner oder Kategorie, aus dem die Mail kam) larger:5M smaller:100k before:2026-03-01 after:2026-01-31. Groß- und Kleinschreibung, Akzente und Umlaute spielen keine Rolle. Höchstens 4096 Zeichen und 100 Begriffe. Mit einem Schlüssel der Rolle „auditor“ auch envelope: für Empfänger, die nur der Umschlag nennt. Satzzeichen ohne Wort werden übergangen; bleibt nichts übrig, findet die Suche nichts.
                 * @example Drehleiter -Newsletter
                 */
                q?: string;
                /** @description Eine Adresse oder eine Domain (@firma.example), die in From oder To steht; bis zu 500-mal anzugeben, dann genügt eine davon, und jede Mail zählt einmal. Was keine einzelne Adresse ist, ist 400. Pflicht für Schlüssel der Rolle „user“. from und to sind dann ohne Wirkung. */
                contact?: string[];
                /**
                 * @description Wo contact stehen darf: „from“, „to“, „cc“, mit Komma getrennt. Ohne Angabe „from,to“. Ein Schlüssel mit Bereich findet auch mit „cc“ nur Mails, die er lesen darf.
                 * @example from,to,cc
                 */
                contact_in?: string;
                /**
                 * @description Absender: eine Adresse, @domain, oder Wörter aus Name und Adresse.
                 * @example @schlauch-huber.example
                 */
                from?: string;
                /** @description Empfänger: eine Adresse, @domain, oder Wörter aus Name und Adresse. */
                to?: string;
                /**
                 * @description Wörter, die alle im Betreff stehen; kommt mit UND zu q dazu.
                 * @example Angebot
                 */
                subject?: string;
                /**
                 * @description Anfang des Zeitraums: Tag (in der Zeitzone des Dienstes) oder Zeitpunkt nach RFC 3339.
                 * @example 2026-01-01
                 */
                date_from?: string;
                /**
                 * @description Ende des Zeitraums, einschließlich: Tag (der ganze Tag zählt) oder Zeitpunkt nach RFC 3339. Nicht vor date_from.
                 * @example 2026-12-31
                 */
                date_to?: string;
            } | null;
            /** @enum {string} */
            state: "active" | "asked" | "lifted";
            /** Format: date-time */
            created_at: string;
            asked_by: string | null;
            /** Format: date-time */
            asked_at: string | null;
            /** Format: date-time */
            lifted_at: string | null;
            reading: string;
            actions: ("extend" | "ask" | "withdraw" | "lift")[];
        };
        HoldStep: {
            /** Format: date-time */
            at: string;
            person: string;
            /** @enum {string} */
            what: "created" | "extended" | "asked" | "withdrawn" | "lifted";
            note: string;
        };
        HoldView: {
            hold: components["schemas"]["Hold"];
            covered: number;
            steps: components["schemas"]["HoldStep"][];
        };
        Holds: {
            holds: components["schemas"]["Hold"][];
        };
        ImapAccount: {
            id: string;
            name: string;
            host: string;
            port: number;
            /** @enum {string} */
            security: "tls" | "starttls" | "none";
            user: string;
            folders: string[];
            journal: boolean;
            ca: string;
            oauth: {
                token_url: string;
                client_id: string;
                scope: string;
            } | null;
            /** @enum {string} */
            state: "paused" | "connecting" | "reading" | "idle" | "failed";
            archived: number;
            skipped: {
                count: number;
                mails: {
                    folder: string;
                    uid: number;
                    reason: string;
                }[];
            };
            progress: string | null;
            /** @description RFC 3339, UTC */
            last_success: string | null;
            /** @description RFC 3339, UTC */
            next_try: string | null;
            error: string | null;
        };
        ImapConnection: {
            host: string;
            port: number;
            /** @enum {string} */
            security: "tls" | "starttls" | "none";
            user: string;
            /** @default  */
            password: string;
            /** @default null */
            oauth: {
                token_url: string;
                client_id: string;
                /** @default  */
                client_secret: string;
                /** @default  */
                scope: string;
                refresh_token: string;
            } | null;
            /** @default  */
            ca: string;
        };
        IncompleteMail: {
            mail_id: string;
            subject: string | null;
            from: string;
            /** @description RFC 3339, UTC */
            date: string | null;
            files: {
                index: number;
                name: string;
                reason: string;
            }[];
        };
        IntegrityState: {
            mails: number;
            contradiction: string | null;
            running: {
                /** @description RFC 3339, UTC */
                started_at: string;
                /** @description RFC 3339, UTC */
                finished_at: string | null;
                /** @enum {string} */
                mode: "full" | "sample";
                checked: number;
                total: number;
                findings: string[];
                findings_total: number;
                error: string | null;
            } | null;
            last: {
                /** @description RFC 3339, UTC */
                started_at: string;
                /** @description RFC 3339, UTC */
                finished_at: string | null;
                /** @enum {string} */
                mode: "full" | "sample";
                checked: number;
                total: number;
                findings: string[];
                findings_total: number;
                error: string | null;
            } | null;
            checkpoints: {
                /** @description RFC 3339, UTC */
                at: string;
                size: number;
                root: string;
                log_entries: number | null;
            }[];
            sent: {
                name: string;
                /** @description RFC 3339, UTC */
                sent_at: string | null;
                size: number | null;
                problem: string | null;
                /** @description RFC 3339, UTC */
                failed_at: string | null;
            }[];
            verifier: string;
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
        InvoiceView: {
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
            filename: string;
            references: {
                order: string | null;
                buyer: string | null;
                preceding: string | null;
            };
            taxes: {
                category: string | null;
                rate: string | null;
                basis: string | null;
                tax: string | null;
            }[];
            shown_lines: {
                name: string;
                quantity: string | null;
                unit: string | null;
                net: string | null;
                rate: string | null;
            }[];
            pdf_differs: string[] | null;
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
        Key: {
            id: string;
            name: string;
            /** @enum {string} */
            role: "user" | "auditor" | "integration";
            scope: string[];
            rate: number;
            proofs: boolean;
            /** Format: date-time */
            created: string;
            /** Format: date-time */
            last_used: string | null;
            /** Format: date */
            expires: string | null;
            /** Format: date-time */
            revoked: string | null;
            /** @enum {string} */
            state: "active" | "expired" | "revoked";
        };
        LogEntry: {
            id: number;
            /** @description RFC 3339, UTC */
            at: string;
            actor: {
                /** @enum {string} */
                kind: "key" | "admin" | "command" | "unknown" | "service";
                id: string;
                name: string;
            };
            action: string;
            object: string;
            query: string;
            address: string;
            /** @enum {string} */
            result: "ok" | "refused" | "invalid" | "missing" | "failed";
            hits: number | null;
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
        MailView: {
            id: string;
            from: string;
            to: string;
            cc: string;
            subject: components["schemas"]["Segment"][];
            /** @description RFC 3339, UTC */
            date: string;
            is_future: boolean;
            size: number;
            body: components["schemas"]["Segment"][];
            body_cut: boolean;
            has_html: boolean;
            encrypted: boolean;
            /** @enum {string} */
            ocr_status: "pending" | "done" | "failed" | "skipped" | "disabled";
            attachments: {
                index: number;
                filename: string;
                content_type: string;
                size: number;
                text_note: string | null;
                /** @enum {string|null} */
                preview: "picture" | "pdf" | null;
                found: components["schemas"]["Segment"][][];
            }[];
            headers: {
                name: string;
                value: string;
            }[];
            /** @description RFC 3339, UTC */
            archived_at: string;
            sha256: string;
            message_id: string | null;
            conversation: {
                id: string;
                mails: number;
            };
            seal: {
                /** @enum {string} */
                state: "sealed" | "waiting" | "missing";
                proof: string | null;
                verifier: string;
            } | null;
            invoices: number;
            provenance: {
                /** @description RFC 3339, UTC */
                at: string;
                text: string;
            }[];
            problems: string[];
        };
        /** @description RegistrationResponseJSON nach WebAuthn */
        NeuerPasskey: {
            id: string;
            rawId: string;
            /** @enum {string} */
            type: "public-key";
            response: {
                clientDataJSON: string;
                attestationObject: string;
                transports?: string[];
            };
        };
        NewAccount: {
            login: string;
            name: string;
            /** Format: email */
            email?: string | null;
            roles: ("verwaltung" | "lesen" | "pruefung" | "datenschutz" | "aussenpruefung")[];
            /** @default [] */
            scope: string[];
            audit?: components["schemas"]["Audit"] | null;
        };
        NewException: {
            /** @description Mails: die Kennung im Archiv, die Adresse ihrer Seite in der Verwaltung, oder ihre Message-ID. */
            mails: string[];
            /** @description Warum diese Mails bleiben. */
            reason: string;
        };
        NewHold: {
            name: string;
            /** @description Warum die Mails bleiben: ein Verfahren, eine Anordnung. */
            reason: string;
            /** @description Welche Mails, jetzt und später; leer: alle; null: eine Liste. */
            search: {
                /**
                 * @description Volltextsuche. Wörter (alle müssen vorkommen), "eine Wortfolge", near:5(Pumpe defekt) (im Text der Mail, höchstens 5 Wörter dazwischen), -ohne, a OR b, ( … ), Anfang*, *mitten*, Anfang*Ende, Re?nung (ein Zeichen), Zahlen, Tage und Teilenummern in jeder Schreibweise (1.234,56 und 1234.56; 12.03.2026 und 2026-03-12; PN-4711 und PN4711), from: to: cc: subject: body: filename: has:attachment messageid:<kennung@absender.example> thread:<Kennung> sha256:<Prüfsumme> filetype:pdf folder:Posteingang (Ordner oder Kategorie, aus dem die Mail kam) larger:5M smaller:100k before:2026-03-01 after:2026-01-31. Groß- und Kleinschreibung, Akzente und Umlaute spielen keine Rolle. Höchstens 4096 Zeichen und 100 Begriffe. Mit einem Schlüssel der Rolle „auditor“ auch envelope: für Empfänger, die nur der Umschlag nennt. Satzzeichen ohne Wort werden übergangen; bleibt nichts übrig, findet die Suche nichts.
                 * @example Drehleiter -Newsletter
                 */
                q?: string;
                /** @description Eine Adresse oder eine Domain (@firma.example), die in From oder To steht; bis zu 500-mal anzugeben, dann genügt eine davon, und jede Mail zählt einmal. Was keine einzelne Adresse ist, ist 400. Pflicht für Schlüssel der Rolle „user“. from und to sind dann ohne Wirkung. */
                contact?: string[];
                /**
                 * @description Wo contact stehen darf: „from“, „to“, „cc“, mit Komma getrennt. Ohne Angabe „from,to“. Ein Schlüssel mit Bereich findet auch mit „cc“ nur Mails, die er lesen darf.
                 * @example from,to,cc
                 */
                contact_in?: string;
                /**
                 * @description Absender: eine Adresse, @domain, oder Wörter aus Name und Adresse.
                 * @example @schlauch-huber.example
                 */
                from?: string;
                /** @description Empfänger: eine Adresse, @domain, oder Wörter aus Name und Adresse. */
                to?: string;
                /**
                 * @description Wörter, die alle im Betreff stehen; kommt mit UND zu q dazu.
                 * @example Angebot
                 */
                subject?: string;
                /**
                 * @description Anfang des Zeitraums: Tag (in der Zeitzone des Dienstes) oder Zeitpunkt nach RFC 3339.
                 * @example 2026-01-01
                 */
                date_from?: string;
                /**
                 * @description Ende des Zeitraums, einschließlich: Tag (der ganze Tag zählt) oder Zeitpunkt nach RFC 3339. Nicht vor date_from.
                 * @example 2026-12-31
                 */
                date_to?: string;
            } | null;
            /** @description Mails: die Kennung im Archiv, die Adresse ihrer Seite in der Verwaltung, oder ihre Message-ID. */
            mails: string[];
        };
        NewRequest: {
            /** @enum {string} */
            kind: "access" | "erasure" | "restriction";
            /** @description Wie die Person heißt. */
            person: string;
            /** @description Ihre Mailadressen. */
            addresses: string[];
            /** @description Auch Mails, deren Text die Person nennt. */
            with_named: boolean;
            /** @description Der Tag, an dem der Antrag eingegangen ist. */
            received_on: string;
        };
        Overview: {
            mails: number;
            bytes: number;
            /** @description RFC 3339, UTC */
            oldest: string | null;
            /** @description RFC 3339, UTC */
            newest: string | null;
            intake: {
                day: string;
                mails: number;
            }[];
            recognition: {
                enabled: boolean;
                pending: number;
                failed: number;
                incomplete: number;
            };
            cage: string | null;
            provider: string | null;
            disk: {
                free: number;
                total: number;
            };
            verification: {
                /** @description RFC 3339, UTC */
                at: string;
                findings: number;
            } | null;
            keys: {
                active: number;
            };
            problems: {
                name: string;
                /** @description RFC 3339, UTC */
                since: string;
                text: string;
            }[];
            sources: {
                /** @enum {string} */
                smtp: "off" | "listening" | "failed";
                imap: {
                    accounts: number;
                    failing: number;
                };
            };
        };
        /** @description AuthenticationResponseJSON nach WebAuthn */
        PasskeyAntwort: {
            id: string;
            rawId: string;
            /** @enum {string} */
            type: "public-key";
            response: {
                clientDataJSON: string;
                authenticatorData: string;
                signature: string;
                userHandle?: string | null;
            };
        };
        /** @description PublicKeyCredentialCreationOptionsJSON nach WebAuthn */
        PasskeyEinrichten: {
            /** @description Zu unterschreiben, gilt fünf Minuten und einmal */
            challenge: string;
            rp: {
                id: string;
                name: string;
            };
            user: {
                id: string;
                name: string;
                displayName: string;
            };
            pubKeyCredParams: {
                alg: number;
                /** @enum {string} */
                type: "public-key";
            }[];
            timeout: number;
            /** @enum {string} */
            attestation: "none";
            excludeCredentials: {
                id: string;
                /** @enum {string} */
                type: "public-key";
                transports: string[];
            }[];
            authenticatorSelection: {
                /** @enum {string} */
                residentKey: "preferred";
                /** @enum {string} */
                userVerification: "preferred";
            };
        };
        /** @description PublicKeyCredentialRequestOptionsJSON nach WebAuthn */
        PasskeyOptionen: {
            /** @description Zu unterschreiben, gilt fünf Minuten und einmal */
            challenge: string;
            rpId: string;
            timeout: number;
            /** @enum {string} */
            userVerification: "required" | "preferred";
            allowCredentials: {
                id: string;
                /** @enum {string} */
                type: "public-key";
                transports: string[];
            }[];
        };
        PasswordChange: {
            current: string;
            next: string;
            /**
             * @default remove
             * @enum {string}
             */
            passkeys: "remove" | "keep";
        };
        PersonMails: {
            page: number;
            participated: {
                total: number;
                pages: number;
                roles: {
                    [key: string]: number;
                };
                mails: {
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
                    roles: ("from" | "to" | "cc" | "bcc" | "envelope")[];
                }[];
            };
            named: {
                total: number;
                pages: number;
                phrases: string[];
                mails: components["schemas"]["MailSummary"][];
            };
        };
        RecognitionState: {
            enabled: boolean;
            engine: string;
            counts: {
                pending: number;
                done: number;
                failed: number;
            };
            incomplete: number;
            queue: {
                day: string;
                mails: number;
            }[];
            jobs: {
                mail_id: string;
                subject: string | null;
                /** @enum {string} */
                state: "pending" | "running" | "failed";
                tries: number;
                error: string | null;
                /** @description RFC 3339, UTC */
                queued_at: string;
                /** @description RFC 3339, UTC */
                next_try: string | null;
            }[];
        };
        Request: {
            /**
             * Format: uuid
             * @example 01980000-0000-7000-8000-000000000001
             */
            id: string;
            /** @enum {string} */
            kind: "access" | "erasure" | "restriction";
            /** @enum {string} */
            state: "open" | "restricted" | "closed";
            person: string;
            addresses: string[];
            with_named: boolean;
            /** Format: date */
            received_on: string;
            /** Format: date */
            due_on: string;
            extended: string | null;
            is_overdue: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            closed_at: string | null;
            /** @enum {string|null} */
            outcome: "done" | "refused" | "withdrawn" | "lifted" | null;
            mails: number;
            /**
             * Format: uuid
             * @example 01980000-0000-7000-8000-000000000001
             */
            run: string | null;
            actions: ("search" | "leave_out" | "extend" | "bundle" | "letter" | "propose" | "restrict" | "readers" | "lift" | "close")[];
        };
        RequestClosing: {
            /** @enum {string} */
            outcome: "done" | "refused" | "withdrawn";
            /** @description Was geschehen ist; bei einer Ablehnung: warum. */
            note: string;
        };
        RequestExtension: {
            /** @description Warum ein Monat nicht reicht. */
            reason: string;
        };
        RequestLeaveOut: {
            /** @description Mails: die Kennung im Archiv, die Adresse ihrer Seite in der Verwaltung, oder ihre Message-ID. */
            mails: string[];
            /** @description Warum diese Mails nicht dazugehören. */
            reason: string;
        };
        RequestMails: {
            mails: {
                id: string;
                mail: {
                    from: string;
                    to: string;
                    subject: string;
                    /** @description RFC 3339, UTC */
                    date: string;
                } | null;
                roles: ("from" | "to" | "cc" | "bcc" | "envelope")[];
                left_out: string | null;
                kept: {
                    /** @enum {string} */
                    how: "hold" | "rule";
                    name: string;
                    basis: string;
                    /** Format: date */
                    until: string | null;
                } | null;
            }[];
            next: number | null;
        };
        RequestStep: {
            /** Format: date-time */
            at: string;
            person: string;
            /** @enum {string} */
            what: "created" | "searched" | "search_failed" | "left_out" | "taken_in" | "extended" | "bundled" | "proposed" | "restricted" | "readers" | "lifted" | "closed";
            note: string;
        };
        RequestTakeIn: {
            /** @description Mails: die Kennung im Archiv, die Adresse ihrer Seite in der Verwaltung, oder ihre Message-ID. */
            mails: string[];
        };
        RequestView: {
            request: components["schemas"]["Request"];
            search: {
                /** @enum {string} */
                state: "none" | "running" | "done" | "failed";
                /** Format: date-time */
                started_at: string | null;
                /** Format: date-time */
                finished_at: string | null;
                progress: {
                    done: number;
                    total: number;
                } | null;
                error: string | null;
            };
            counts: {
                participated: number;
                named: number;
                left_out: number;
                free: number;
                kept: {
                    /** @enum {string} */
                    how: "hold" | "rule";
                    name: string;
                    basis: string;
                    /** Format: date */
                    until: string | null;
                    mails: number;
                }[];
            };
            readers: {
                id: string;
                name: string;
            }[];
            steps: components["schemas"]["RequestStep"][];
        };
        Requests: {
            requests: components["schemas"]["Request"][];
        };
        RestrictionLifting: {
            /** @description Warum die Einschränkung endet, und wann die Person davon unterrichtet worden ist. */
            reason: string;
        };
        RestrictionPersons: {
            persons: {
                id: string;
                name: string;
            }[];
        };
        RestrictionReaders: {
            /** @description Die Personen, die diese Mails weiterhin finden und lesen. */
            readers: string[];
        };
        RetentionClock: {
            /** @enum {string} */
            state: "steady" | "jumped" | "asked";
            /** @description RFC 3339, UTC */
            law: string | null;
            /** @description RFC 3339, UTC */
            machine: string;
            asked_by: string | null;
            /** @description RFC 3339, UTC */
            asked_at: string | null;
            sentence: string | null;
            actions: ("ask" | "withdraw" | "confirm")[];
        };
        RetentionClockView: {
            clock: components["schemas"]["RetentionClock"];
            steps: {
                /** @description RFC 3339, UTC */
                at: string;
                person: string;
                /** @enum {string} */
                what: "asked" | "withdrawn" | "confirmed";
                note: string;
            }[];
        };
        RetentionRule: {
            name: string;
            /** @description Worauf sich die Frist stützt: ein Gesetz oder ein Grund. */
            basis: string;
            /** @description Für welche Mails die Regel gilt; leer: für alle. */
            search: {
                /**
                 * @description Volltextsuche. Wörter (alle müssen vorkommen), "eine Wortfolge", near:5(Pumpe defekt) (im Text der Mail, höchstens 5 Wörter dazwischen), -ohne, a OR b, ( … ), Anfang*, *mitten*, Anfang*Ende, Re?nung (ein Zeichen), Zahlen, Tage und Teilenummern in jeder Schreibweise (1.234,56 und 1234.56; 12.03.2026 und 2026-03-12; PN-4711 und PN4711), from: to: cc: subject: body: filename: has:attachment messageid:<kennung@absender.example> thread:<Kennung> sha256:<Prüfsumme> filetype:pdf folder:Posteingang (Ordner oder Kategorie, aus dem die Mail kam) larger:5M smaller:100k before:2026-03-01 after:2026-01-31. Groß- und Kleinschreibung, Akzente und Umlaute spielen keine Rolle. Höchstens 4096 Zeichen und 100 Begriffe. Mit einem Schlüssel der Rolle „auditor“ auch envelope: für Empfänger, die nur der Umschlag nennt. Satzzeichen ohne Wort werden übergangen; bleibt nichts übrig, findet die Suche nichts.
                 * @example Drehleiter -Newsletter
                 */
                q?: string;
                /** @description Eine Adresse oder eine Domain (@firma.example), die in From oder To steht; bis zu 500-mal anzugeben, dann genügt eine davon, und jede Mail zählt einmal. Was keine einzelne Adresse ist, ist 400. Pflicht für Schlüssel der Rolle „user“. from und to sind dann ohne Wirkung. */
                contact?: string[];
                /**
                 * @description Wo contact stehen darf: „from“, „to“, „cc“, mit Komma getrennt. Ohne Angabe „from,to“. Ein Schlüssel mit Bereich findet auch mit „cc“ nur Mails, die er lesen darf.
                 * @example from,to,cc
                 */
                contact_in?: string;
                /**
                 * @description Absender: eine Adresse, @domain, oder Wörter aus Name und Adresse.
                 * @example @schlauch-huber.example
                 */
                from?: string;
                /** @description Empfänger: eine Adresse, @domain, oder Wörter aus Name und Adresse. */
                to?: string;
                /**
                 * @description Wörter, die alle im Betreff stehen; kommt mit UND zu q dazu.
                 * @example Angebot
                 */
                subject?: string;
                /**
                 * @description Anfang des Zeitraums: Tag (in der Zeitzone des Dienstes) oder Zeitpunkt nach RFC 3339.
                 * @example 2026-01-01
                 */
                date_from?: string;
                /**
                 * @description Ende des Zeitraums, einschließlich: Tag (der ganze Tag zählt) oder Zeitpunkt nach RFC 3339. Nicht vor date_from.
                 * @example 2026-12-31
                 */
                date_to?: string;
            };
            months: number;
            /** @enum {string} */
            start: "mail" | "year_end" | "event";
            /** @description Das Ereignis, ab dem die Frist läuft; sonst leer. */
            event: string;
            template: string | null;
            /**
             * Format: uuid
             * @description Die Regel, die endet, wenn diese in Kraft tritt.
             * @example 01980000-0000-7000-8000-000000000001
             */
            replaces: string | null;
            /**
             * Format: uuid
             * @example 01980000-0000-7000-8000-000000000001
             */
            id: string;
            /** @enum {string} */
            state: "draft" | "active" | "ended";
            revision: number;
            /** Format: date */
            event_on: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            activated_at: string | null;
            /** Format: date-time */
            ended_at: string | null;
            reading: string;
        };
        RetentionRules: {
            rules: components["schemas"]["RetentionRule"][];
            templates: components["schemas"]["RuleTemplate"][];
        };
        RuleFields: {
            name: string;
            /** @description Worauf sich die Frist stützt: ein Gesetz oder ein Grund. */
            basis: string;
            /** @description Für welche Mails die Regel gilt; leer: für alle. */
            search: {
                /**
                 * @description Volltextsuche. Wörter (alle müssen vorkommen), "eine Wortfolge", near:5(Pumpe defekt) (im Text der Mail, höchstens 5 Wörter dazwischen), -ohne, a OR b, ( … ), Anfang*, *mitten*, Anfang*Ende, Re?nung (ein Zeichen), Zahlen, Tage und Teilenummern in jeder Schreibweise (1.234,56 und 1234.56; 12.03.2026 und 2026-03-12; PN-4711 und PN4711), from: to: cc: subject: body: filename: has:attachment messageid:<kennung@absender.example> thread:<Kennung> sha256:<Prüfsumme> filetype:pdf folder:Posteingang (Ordner oder Kategorie, aus dem die Mail kam) larger:5M smaller:100k before:2026-03-01 after:2026-01-31. Groß- und Kleinschreibung, Akzente und Umlaute spielen keine Rolle. Höchstens 4096 Zeichen und 100 Begriffe. Mit einem Schlüssel der Rolle „auditor“ auch envelope: für Empfänger, die nur der Umschlag nennt. Satzzeichen ohne Wort werden übergangen; bleibt nichts übrig, findet die Suche nichts.
                 * @example Drehleiter -Newsletter
                 */
                q?: string;
                /** @description Eine Adresse oder eine Domain (@firma.example), die in From oder To steht; bis zu 500-mal anzugeben, dann genügt eine davon, und jede Mail zählt einmal. Was keine einzelne Adresse ist, ist 400. Pflicht für Schlüssel der Rolle „user“. from und to sind dann ohne Wirkung. */
                contact?: string[];
                /**
                 * @description Wo contact stehen darf: „from“, „to“, „cc“, mit Komma getrennt. Ohne Angabe „from,to“. Ein Schlüssel mit Bereich findet auch mit „cc“ nur Mails, die er lesen darf.
                 * @example from,to,cc
                 */
                contact_in?: string;
                /**
                 * @description Absender: eine Adresse, @domain, oder Wörter aus Name und Adresse.
                 * @example @schlauch-huber.example
                 */
                from?: string;
                /** @description Empfänger: eine Adresse, @domain, oder Wörter aus Name und Adresse. */
                to?: string;
                /**
                 * @description Wörter, die alle im Betreff stehen; kommt mit UND zu q dazu.
                 * @example Angebot
                 */
                subject?: string;
                /**
                 * @description Anfang des Zeitraums: Tag (in der Zeitzone des Dienstes) oder Zeitpunkt nach RFC 3339.
                 * @example 2026-01-01
                 */
                date_from?: string;
                /**
                 * @description Ende des Zeitraums, einschließlich: Tag (der ganze Tag zählt) oder Zeitpunkt nach RFC 3339. Nicht vor date_from.
                 * @example 2026-12-31
                 */
                date_to?: string;
            };
            months: number;
            /** @enum {string} */
            start: "mail" | "year_end" | "event";
            /** @description Das Ereignis, ab dem die Frist läuft; sonst leer. */
            event: string;
            template: string | null;
            /**
             * Format: uuid
             * @description Die Regel, die endet, wenn diese in Kraft tritt.
             * @example 01980000-0000-7000-8000-000000000001
             */
            replaces: string | null;
        };
        RulePreview: {
            /** @description RFC 3339, UTC */
            started_at: string;
            /** @description RFC 3339, UTC */
            finished_at: string | null;
            /** Format: date */
            day: string;
            done: number;
            total: number;
            foreseen: {
                mails: number;
                free: number;
                longer: number;
                held: number;
                open: number;
                without: number;
                is_all: boolean;
                years: {
                    year: number;
                    mails: number;
                    free: number;
                    longer: number;
                }[];
                next: {
                    year: number;
                    mails: number;
                }[];
                examples: {
                    from: string;
                    subject: string;
                    /** @description RFC 3339, UTC */
                    date: string;
                    is_hidden: boolean;
                    id: string;
                    /** Format: date */
                    free: string;
                }[];
            } | null;
            error: string | null;
        };
        RuleStep: {
            /** Format: date-time */
            at: string;
            person: string;
            /** @enum {string} */
            what: "created" | "activated" | "event" | "ended";
            note: string;
        };
        RuleTemplate: {
            key: string;
            name: string;
            basis: string;
            months: number;
            /** @enum {string} */
            start: "mail" | "year_end" | "event";
            event: string;
            hint: string;
        };
        RuleView: {
            rule: components["schemas"]["RetentionRule"];
            steps: components["schemas"]["RuleStep"][];
            preview: components["schemas"]["RulePreview"] | null;
        };
        SearchAnswer: {
            mails: components["schemas"]["Hit"][];
            total: number;
            page: number;
            pages: number;
            reading: string;
        };
        Segment: {
            text: string;
            hit: boolean;
        };
        Session: {
            user: string;
            name: string;
            email: string | null;
            roles: ("verwaltung" | "lesen" | "pruefung" | "datenschutz" | "aussenpruefung")[];
            rights: ("angemeldet" | "konto.sichern" | "konto.verwalten" | "uebersicht.lesen" | "mails.suchen" | "mails.lesen" | "nachweis.lesen" | "quellen.verwalten" | "schluessel.verwalten" | "personen.verwalten" | "texterkennung.lesen" | "texterkennung.wiederholen" | "protokoll.lesen" | "auskunft.erteilen" | "aufbewahrung.lesen" | "aufbewahrung.verwalten" | "integritaet.pruefen")[];
            scope: string[];
            audit: {
                reading: string;
                /** Format: date */
                ends_on: string;
            } | null;
            /** @enum {string|null} */
            asks: "password" | "factor" | "name" | null;
            /** @description RFC 3339, UTC */
            expires_at: string;
            version: string;
        };
        SmtpState: {
            /** @enum {string} */
            state: "off" | "listening" | "failed";
            address: string | null;
            tls: boolean;
            allow: string[];
            accepted: number;
            refused: number;
            /** @description RFC 3339, UTC */
            last_at: string | null;
            error: string | null;
        };
        Sources: {
            smtp: components["schemas"]["SmtpState"];
            imap: components["schemas"]["ImapAccount"][];
            uploads: components["schemas"]["Upload"][];
            upload_piece: number;
        };
        Upload: {
            id: string;
            name: string;
            size: number;
            received: number;
            journal: boolean;
            /** @enum {string} */
            state: "receiving" | "waiting" | "importing" | "stopped" | "done" | "failed";
            progress: {
                share: number;
                rest_seconds: number | null;
            } | null;
            /** @description RFC 3339, UTC */
            started_at: string;
            balance: {
                read: number;
                added: number;
                duplicate: number;
                refused: number;
            };
            refusals: {
                path: string;
                reason: string;
            }[];
            passed_over: {
                count: number;
                files: {
                    path: string;
                    reason: string;
                }[];
            };
            doubtful: {
                count: number;
                files: {
                    path: string;
                    reason: string;
                }[];
            };
            error: string | null;
        };
        Webhook: {
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
            key: string;
        };
        WebhookList: {
            webhooks: components["schemas"]["Webhook"][];
            keys: {
                id: string;
                name: string;
            }[];
            targets: string[];
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
                 *       "error": "limit muss eine ganze Zahl von 1 bis 100 sein.",
                 *       "code": "anfrage_ungueltig",
                 *       "details": {
                 *         "felder": [
                 *           {
                 *             "pfad": "limit",
                 *             "grund": "muss eine ganze Zahl von 1 bis 100 sein"
                 *           }
                 *         ]
                 *       }
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
                 *       "error": "Bitte melden Sie sich an: Die Anmeldung fehlt oder gilt nicht mehr.",
                 *       "code": "nicht_angemeldet"
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
                 *       "error": "Dafür fehlt Ihnen die Berechtigung.",
                 *       "code": "keine_berechtigung"
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
                 *       "error": "Das gibt es hier nicht.",
                 *       "code": "nicht_gefunden"
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
                 *       "error": "Die Anfrage ist zu groß. Erlaubt sind 1 MB.",
                 *       "code": "anfrage_zu_gross",
                 *       "details": {
                 *         "grenze_bytes": 1048576
                 *       }
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
                 *       "error": "Dieser Medientyp wird hier nicht gelesen. Bitte senden Sie application/json.",
                 *       "code": "medientyp_unzulaessig",
                 *       "details": {
                 *         "erlaubt": [
                 *           "application/json"
                 *         ]
                 *       }
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
                 *       "error": "Zu viele Anfragen. Bitte versuchen Sie es in 12 Sekunden noch einmal.",
                 *       "code": "zu_viele_anfragen",
                 *       "details": {
                 *         "wartezeit_sekunden": 12
                 *       }
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
                 *       "error": "Bei uns ist ein Fehler aufgetreten. Bitte versuchen Sie es noch einmal; hilft das nicht, melden Sie uns die Anfrage-Nummer.",
                 *       "code": "interner_fehler",
                 *       "details": {
                 *         "anfrage_id": "01980000-0000-7000-8000-000000000001"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        Action: "search" | "contacts_read" | "files_read" | "invoices_read" | "changes_read" | "thread_read" | "read" | "download" | "mail_check" | "mails_export" | "invoices_export" | "procedure_read" | "login" | "logout" | "password" | "password_link" | "password_by_link" | "key_create" | "key_change" | "key_revoke" | "account_create" | "account_change" | "account_delete" | "account_password" | "account_sessions" | "factor_add" | "factor_remove" | "factor_reset" | "factor_duty" | "webhook_create" | "webhook_delete" | "webhook_replay" | "webhook_send" | "source_change" | "upload" | "verify" | "recognition_read" | "recognition_retry" | "retention_read" | "retention_rule" | "retention_activate" | "retention_end" | "hold" | "hold_lift" | "deletion_read" | "deletion_propose" | "deletion_change" | "deletion_release" | "deletion_done" | "deletion_repeat" | "request_read" | "request_change" | "request_bundle" | "request_letter" | "restriction" | "restriction_lift" | "clock_confirm" | "checkpoint_send" | "checkpoint_set_aside" | "log_read" | "log_export" | "import" | "backup" | "restore" | "move" | "rewrap" | "settings" | "log_unguarded";
        Actor: "key" | "admin" | "command" | "unknown" | "service";
        /** @description Die Nummer der letzten Mail der Seite davor */
        After: number;
        Area: "security";
        /** @description Anfänge von Wörtern, die alle im Namen des Käufers stehen. */
        Buyer: string;
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
        /** @description Früheste Fälligkeit (JJJJ-MM-TT), einschließlich. */
        DueFrom: string;
        /** @description Späteste Fälligkeit (JJJJ-MM-TT), einschließlich. */
        DueTo: string;
        /** @description Absender: eine Adresse, @domain, oder Wörter aus Name und Adresse. */
        From: string;
        Id: string;
        Index: number;
        /** @description Eine Adresse oder Domain (@firma.example), die in From oder To der Mail steht; anderes ist 400. Pflicht für Schlüssel der Rolle „user“. */
        InvoicesContact: string;
        /** @description Frühestes Rechnungsdatum (JJJJ-MM-TT), einschließlich. */
        IssuedFrom: string;
        /** @description Spätestes Rechnungsdatum (JJJJ-MM-TT), einschließlich. */
        IssuedTo: string;
        Key: string;
        /** @description Einträge je Seite */
        Limit: number;
        LogDateFrom: string;
        LogDateTo: string;
        /** @description Kennung der Mail. Was keine UUID ist, wird wie eine unbekannte beantwortet. */
        MessageId: string;
        /** @description Die ganze Rechnungsnummer. Groß- und Kleinschreibung, Leerzeichen und Satzzeichen spielen keine Rolle. */
        Number: string;
        /** @description Seite, ab 1 */
        Page: number;
        /** @description Volltextsuche. Wörter (alle müssen vorkommen), "eine Wortfolge", near:5(Pumpe defekt) (im Text der Mail, höchstens 5 Wörter dazwischen), -ohne, a OR b, ( … ), Anfang*, *mitten*, Anfang*Ende, Re?nung (ein Zeichen), Zahlen, Tage und Teilenummern in jeder Schreibweise (1.234,56 und 1234.56; 12.03.2026 und 2026-03-12; PN-4711 und PN4711), from: to: cc: subject: body: filename: has:attachment messageid:<kennung@absender.example> thread:<Kennung> sha256:<Prüfsumme> filetype:pdf folder:Posteingang (Ordner oder Kategorie, aus dem die Mail kam) larger:5M smaller:100k before:2026-03-01 after:2026-01-31. Groß- und Kleinschreibung, Akzente und Umlaute spielen keine Rolle. Höchstens 4096 Zeichen und 100 Begriffe. Mit einem Schlüssel der Rolle „auditor“ auch envelope: für Empfänger, die nur der Umschlag nennt. Satzzeichen ohne Wort werden übergangen; bleibt nichts übrig, findet die Suche nichts. */
        Q: string;
        Result: "ok" | "refused" | "invalid" | "missing" | "failed";
        /** @description Anfänge von Wörtern, die alle im Namen des Verkäufers stehen. */
        Seller: string;
        /** @description Umsatzsteuer-Kennung des Verkäufers. */
        SellerVat: string;
        /** @description Wörter, die alle im Betreff stehen; kommt mit UND zu q dazu. */
        Subject: string;
        Text: string;
        /** @description Empfänger: eine Adresse, @domain, oder Wörter aus Name und Adresse. */
        To: string;
        /** @description Kleinster Gesamtbetrag mit Umsatzsteuer in der Währung der Rechnung, einschließlich. */
        TotalFrom: string;
        /** @description Größter Gesamtbetrag mit Umsatzsteuer in der Währung der Rechnung, einschließlich. */
        TotalTo: string;
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
    getSession: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    user: string;
                    password: string;
                    factor?: {
                        /**
                         * @description Code der Authenticator-App, oder ein Wiederherstellungscode
                         * @example 123456
                         */
                        code: string;
                    } | {
                        passkey: components["schemas"]["PasskeyAntwort"];
                    };
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["Ungueltig"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postSessionPasskeyRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description PublicKeyCredentialRequestOptionsJSON nach WebAuthn */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptionen"];
                };
            };
            400: components["responses"]["Ungueltig"];
            default: components["responses"]["Fehler"];
        };
    };
    postSessionPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    passkey: components["schemas"]["PasskeyAntwort"];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["Ungueltig"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    postPasswordLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                };
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Ungueltig"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    postPasswordLinkCheck: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: string;
                        name: string;
                        passkeys: number;
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    postPasswordLinkPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    password: string;
                    /**
                     * @default suspend
                     * @enum {string}
                     */
                    passkeys?: "suspend" | "keep";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: string;
                        name: string;
                        left?: {
                            passkeys: number;
                            passkeys_alone: number;
                            app: boolean;
                            recovery_codes: number;
                        };
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    putSessionName: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    putPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        left: {
                            passkeys: number;
                            passkeys_alone: number;
                            app: boolean;
                            recovery_codes: number;
                        };
                    };
                };
            };
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    getSessionOthers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                        logins: {
                            /** @description RFC 3339, UTC */
                            created_at: string;
                            /** @description RFC 3339, UTC */
                            seen_at: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteSessionOthers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getFactors: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        totp: {
                            /** @description RFC 3339, UTC */
                            since: string;
                        } | null;
                        passkeys: {
                            id: string;
                            name: string;
                            /** @description RFC 3339, UTC */
                            created_at: string;
                            /** @description RFC 3339, UTC */
                            last_used: string | null;
                            password_only: boolean;
                        }[];
                        recovery_codes: number;
                        demanded: boolean;
                        passkeys_possible: boolean;
                        connected: boolean;
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postFactorsTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        secret: string;
                        uri: string;
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    postFactorsTotpConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        codes: string[] | null;
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    postFactorsTotpRemove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    postFactorsCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        codes: string[];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    postFactorsPasskeysRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description PublicKeyCredentialCreationOptionsJSON nach WebAuthn */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyEinrichten"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    postFactorsPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    passkey: components["schemas"]["NeuerPasskey"];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        codes: string[] | null;
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    patchFactorsPasskeysId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    postFactorsPasskeysIdRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    getAccountsIdFactors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
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
                    "application/json": {
                        totp: {
                            /** @description RFC 3339, UTC */
                            since: string;
                        } | null;
                        passkeys: {
                            id: string;
                            name: string;
                            /** @description RFC 3339, UTC */
                            created_at: string;
                            /** @description RFC 3339, UTC */
                            last_used: string | null;
                            password_only: boolean;
                        }[];
                        recovery_codes: number;
                        demanded: boolean;
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteAccountsIdFactors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    getFactorDuty: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FactorDuty"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    putFactorDuty: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    roles: ("verwaltung" | "lesen" | "pruefung" | "datenschutz" | "aussenpruefung")[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FactorDuty"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    getSessionProvider: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string | null;
                        password_links: boolean;
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            default: components["responses"]["Fehler"];
        };
    };
    postSessionProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    answer: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["Ungueltig"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    postSessionProviderBegin: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        url: string;
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            default: components["responses"]["Fehler"];
        };
    };
    postSessionProviderEnd: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        url: string | null;
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            default: components["responses"]["Fehler"];
        };
    };
    postSessionProviderLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": string;
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Ungueltig"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    getGroups: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        groups: components["schemas"]["GroupRoles"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    putGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    groups: {
                        group: string;
                        roles: ("verwaltung" | "lesen" | "pruefung" | "datenschutz")[];
                        /** @default [] */
                        scope?: string[];
                    }[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        groups: components["schemas"]["GroupRoles"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    getOverview: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getMails: {
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
                order?: "newest" | "oldest";
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAnswer"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getMailsId: {
        parameters: {
            query?: {
                q?: string;
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
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
                    "application/json": components["schemas"]["MailView"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    getMailsIdConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
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
                    "application/json": components["schemas"]["ConversationView"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    getMailsIdHtml: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ohne Skripte und Verweise. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    getMailsIdAttachmentsIndexPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
                index: components["parameters"]["Index"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Das Bild. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/jpeg": string;
                    "image/gif": string;
                    "image/webp": string;
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    getMailsIdAttachmentsIndexPagesPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
                index: components["parameters"]["Index"];
                page: number;
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
                    "application/json": components["schemas"]["DrawnPage"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            /** @description Die Datei lässt sich nicht zeichnen. */
            422: {
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
    getMailsIdBytes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Byte für Byte, was archiviert wurde. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description Der verlangte Bereich. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
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
    getExports: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        exports: components["schemas"]["ExportRun"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postExportsIdStop: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    getMailsExport: {
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
                /** @description Wie GET /api/v1/mails/export; `z3.zip`: für die Prüfung einer Behörde (Datenträgerüberlassung, Z3). */
                format: "eml.zip" | "mbox" | "jsonl" | "csv" | "z3.zip";
                /** @description Nummer der ersten Mail unter allen Treffern, für den Namen der Datei und den Fortschritt. */
                first?: number;
                /** @description Kennung der Mail, hinter der die Datei beginnt. */
                cursor?: string;
                /** @description Mails der Datei, höchstens. Sind es mehr, nennt GET /exports danach, wie es weitergeht. */
                most?: number;
                /** @description Nur für `z3.zip`, dort Pflicht: die Organisation, die überlässt. */
                supplier?: string;
                /** @description Nur für `z3.zip`, dort Pflicht: ihr Ort. */
                location?: string;
                /** @description Nur für `z3.zip`: der Anlass der Prüfung. */
                occasion?: string;
                run: string;
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
            default: components["responses"]["Fehler"];
        };
    };
    getInvoices: {
        parameters: {
            query?: {
                /** @description Die ganze Rechnungsnummer. Groß- und Kleinschreibung, Leerzeichen und Satzzeichen spielen keine Rolle. */
                number?: components["parameters"]["Number"];
                /** @description Anfänge von Wörtern, die alle im Namen des Verkäufers stehen. */
                seller?: components["parameters"]["Seller"];
                /** @description Umsatzsteuer-Kennung des Verkäufers. */
                seller_vat?: components["parameters"]["SellerVat"];
                /** @description Anfänge von Wörtern, die alle im Namen des Käufers stehen. */
                buyer?: components["parameters"]["Buyer"];
                /** @description Eine Adresse oder Domain (@firma.example), die in From oder To der Mail steht; anderes ist 400. Pflicht für Schlüssel der Rolle „user“. */
                contact?: components["parameters"]["InvoicesContact"];
                /** @description Frühestes Rechnungsdatum (JJJJ-MM-TT), einschließlich. */
                issued_from?: components["parameters"]["IssuedFrom"];
                /** @description Spätestes Rechnungsdatum (JJJJ-MM-TT), einschließlich. */
                issued_to?: components["parameters"]["IssuedTo"];
                /** @description Früheste Fälligkeit (JJJJ-MM-TT), einschließlich. */
                due_from?: components["parameters"]["DueFrom"];
                /** @description Späteste Fälligkeit (JJJJ-MM-TT), einschließlich. */
                due_to?: components["parameters"]["DueTo"];
                /** @description Kleinster Gesamtbetrag mit Umsatzsteuer in der Währung der Rechnung, einschließlich. */
                total_from?: components["parameters"]["TotalFrom"];
                /** @description Größter Gesamtbetrag mit Umsatzsteuer in der Währung der Rechnung, einschließlich. */
                total_to?: components["parameters"]["TotalTo"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoicesResponse"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getInvoicesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
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
                    "application/json": {
                        subject: string;
                        from: string;
                        /** @description RFC 3339, UTC */
                        date: string;
                        attachments: number;
                        invoices: components["schemas"]["InvoiceView"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    getInvoicesCsv: {
        parameters: {
            query?: {
                /** @description Die ganze Rechnungsnummer. Groß- und Kleinschreibung, Leerzeichen und Satzzeichen spielen keine Rolle. */
                number?: components["parameters"]["Number"];
                /** @description Anfänge von Wörtern, die alle im Namen des Verkäufers stehen. */
                seller?: components["parameters"]["Seller"];
                /** @description Umsatzsteuer-Kennung des Verkäufers. */
                seller_vat?: components["parameters"]["SellerVat"];
                /** @description Anfänge von Wörtern, die alle im Namen des Käufers stehen. */
                buyer?: components["parameters"]["Buyer"];
                /** @description Eine Adresse oder Domain (@firma.example), die in From oder To der Mail steht; anderes ist 400. Pflicht für Schlüssel der Rolle „user“. */
                contact?: components["parameters"]["InvoicesContact"];
                /** @description Frühestes Rechnungsdatum (JJJJ-MM-TT), einschließlich. */
                issued_from?: components["parameters"]["IssuedFrom"];
                /** @description Spätestes Rechnungsdatum (JJJJ-MM-TT), einschließlich. */
                issued_to?: components["parameters"]["IssuedTo"];
                /** @description Früheste Fälligkeit (JJJJ-MM-TT), einschließlich. */
                due_from?: components["parameters"]["DueFrom"];
                /** @description Späteste Fälligkeit (JJJJ-MM-TT), einschließlich. */
                due_to?: components["parameters"]["DueTo"];
                /** @description Kleinster Gesamtbetrag mit Umsatzsteuer in der Währung der Rechnung, einschließlich. */
                total_from?: components["parameters"]["TotalFrom"];
                /** @description Größter Gesamtbetrag mit Umsatzsteuer in der Währung der Rechnung, einschließlich. */
                total_to?: components["parameters"]["TotalTo"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description eine Zeile je Rechnung */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getSources: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sources"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postUploads: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getUploadsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
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
                    "application/json": components["schemas"]["Upload"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteUploadsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    patchUploadsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/offset+octet-stream": string;
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    postUploadsIdStop: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
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
                    "application/json": components["schemas"]["Upload"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    postUploadsIdResume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
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
                    "application/json": components["schemas"]["Upload"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    postImap: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    host: string;
                    port: number;
                    /** @enum {string} */
                    security: "tls" | "starttls" | "none";
                    user: string;
                    /** @default  */
                    password?: string;
                    /** @default null */
                    oauth?: {
                        token_url: string;
                        client_id: string;
                        /** @default  */
                        client_secret?: string;
                        /** @default  */
                        scope?: string;
                        refresh_token: string;
                    } | null;
                    /** @default  */
                    ca?: string;
                    /** @default [] */
                    folders?: string[];
                    /** @default false */
                    journal?: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImapAccount"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    postImapTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImapConnection"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                        message: string;
                        folders: string[];
                        refresh_token: string | null;
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    postImapIdTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    host: string;
                    port: number;
                    /** @enum {string} */
                    security: "tls" | "starttls" | "none";
                    user: string;
                    /** @default  */
                    password?: string;
                    /** @default null */
                    oauth?: {
                        token_url: string;
                        client_id: string;
                        /** @default  */
                        client_secret?: string;
                        /** @default  */
                        scope?: string;
                        /** @default  */
                        refresh_token?: string;
                    } | null;
                    /** @default  */
                    ca?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                        message: string;
                        folders: string[];
                        refresh_token: string | null;
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    putImapId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    host: string;
                    port: number;
                    /** @enum {string} */
                    security: "tls" | "starttls" | "none";
                    user: string;
                    /** @default  */
                    password?: string;
                    /** @default null */
                    oauth?: {
                        token_url: string;
                        client_id: string;
                        /** @default  */
                        client_secret?: string;
                        /** @default  */
                        scope?: string;
                        /** @default  */
                        refresh_token?: string;
                    } | null;
                    /** @default  */
                    ca?: string;
                    /** @default [] */
                    folders?: string[];
                    /** @default false */
                    journal?: boolean;
                    /** @default false */
                    same_mailbox?: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImapAccount"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteImapId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    patchImapId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    paused: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImapAccount"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    getKeys: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        keys: components["schemas"]["Key"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postKeys: {
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
                     * @description Wofür der Schlüssel ist.
                     * @example CRM Vertrieb
                     */
                    name: string;
                    /**
                     * @description `user`: jede Suche braucht `contact`. `auditor`: ohne Bedingung. `integration`: wie `user`, und mit Webhooks.
                     * @enum {string}
                     */
                    role: "user" | "auditor" | "integration";
                    /**
                     * @description Adressen oder `@domain`, deren Mails der Schlüssel sieht; leer: alle.
                     * @default []
                     */
                    scope?: string[];
                    /**
                     * @description Suchen je Minute.
                     * @default 120
                     * @example 120
                     */
                    rate?: number;
                    /**
                     * @description Ob ein Schlüssel mit Bereich Beweise abrufen darf: Jeder zeigt, wie viele Mails das ganze Archiv hat. Ohne Bereich darf es jeder.
                     * @default false
                     */
                    proofs?: boolean;
                    /**
                     * Format: date
                     * @description Letzter Tag, an dem der Schlüssel gilt; null: unbegrenzt.
                     * @default null
                     * @example 2027-12-31
                     */
                    expires?: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        key: components["schemas"]["Key"];
                        secret: string;
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    postKeysIdRevoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
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
                    "application/json": components["schemas"]["Key"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    getWebhooks: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postWebhooks: {
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
                    /** Format: uuid */
                    key: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook: components["schemas"]["Webhook"];
                        secret: string;
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    postWebhooksIdReplay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    from: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteWebhooksId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    getAccounts: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                page?: components["parameters"]["Page"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                text?: components["parameters"]["Text"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountPage"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAccount"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountWithPassword"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteAccountsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    patchAccountsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountChanges"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    postAccountsIdPassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @default suspend
                     * @enum {string}
                     */
                    passkeys?: "suspend" | "keep";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        account: components["schemas"]["Account"];
                        password: string;
                        left?: {
                            passkeys: number;
                            passkeys_alone: number;
                            app: boolean;
                            recovery_codes: number;
                        };
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteAccountsIdSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    getRecognition: {
        parameters: {
            query?: {
                state?: "pending" | "failed";
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecognitionState"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getRecognitionIncomplete: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                page?: components["parameters"]["Page"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mails: components["schemas"]["IncompleteMail"][];
                        total: number;
                        page: number;
                        pages: number;
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postRecognitionRetry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    mail_ids?: string[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        queued: number;
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    getLog: {
        parameters: {
            query?: {
                action?: components["parameters"]["Action"];
                area?: components["parameters"]["Area"];
                result?: components["parameters"]["Result"];
                actor?: components["parameters"]["Actor"];
                key?: components["parameters"]["Key"];
                text?: components["parameters"]["Text"];
                date_from?: components["parameters"]["LogDateFrom"];
                date_to?: components["parameters"]["LogDateTo"];
                before?: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: components["schemas"]["LogEntry"][];
                        next: number | null;
                        zone: string;
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getLogCsv: {
        parameters: {
            query?: {
                action?: components["parameters"]["Action"];
                area?: components["parameters"]["Area"];
                result?: components["parameters"]["Result"];
                actor?: components["parameters"]["Actor"];
                key?: components["parameters"]["Key"];
                text?: components["parameters"]["Text"];
                date_from?: components["parameters"]["LogDateFrom"];
                date_to?: components["parameters"]["LogDateTo"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description eine Zeile je Eintrag */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getPerson: {
        parameters: {
            query: {
                /** @description Seite, ab 1 */
                page?: components["parameters"]["Page"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                person: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonMails"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getIntegrity: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrityState"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postIntegrityRuns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    mode: "full" | "sample";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description RFC 3339, UTC */
                        started_at: string;
                        /** @description RFC 3339, UTC */
                        finished_at: string | null;
                        /** @enum {string} */
                        mode: "full" | "sample";
                        checked: number;
                        total: number;
                        findings: string[];
                        findings_total: number;
                        error: string | null;
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    getVerfahrensdokumentationMd: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description das Dokument */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getRetentionRules: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionRules"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postRetentionRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RuleFields"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionRule"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    getRetentionRulesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
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
                    "application/json": components["schemas"]["RuleView"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    putRetentionRulesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @description Worauf sich die Frist stützt: ein Gesetz oder ein Grund. */
                    basis: string;
                    /** @description Für welche Mails die Regel gilt; leer: für alle. */
                    search: {
                        /**
                         * @description Volltextsuche. Wörter (alle müssen vorkommen), "eine Wortfolge", near:5(Pumpe defekt) (im Text der Mail, höchstens 5 Wörter dazwischen), -ohne, a OR b, ( … ), Anfang*, *mitten*, Anfang*Ende, Re?nung (ein Zeichen), Zahlen, Tage und Teilenummern in jeder Schreibweise (1.234,56 und 1234.56; 12.03.2026 und 2026-03-12; PN-4711 und PN4711), from: to: cc: subject: body: filename: has:attachment messageid:<kennung@absender.example> thread:<Kennung> sha256:<Prüfsumme> filetype:pdf folder:Posteingang (Ordner oder Kategorie, aus dem die Mail kam) larger:5M smaller:100k before:2026-03-01 after:2026-01-31. Groß- und Kleinschreibung, Akzente und Umlaute spielen keine Rolle. Höchstens 4096 Zeichen und 100 Begriffe. Mit einem Schlüssel der Rolle „auditor“ auch envelope: für Empfänger, die nur der Umschlag nennt. Satzzeichen ohne Wort werden übergangen; bleibt nichts übrig, findet die Suche nichts.
                         * @example Drehleiter -Newsletter
                         */
                        q?: string;
                        /** @description Eine Adresse oder eine Domain (@firma.example), die in From oder To steht; bis zu 500-mal anzugeben, dann genügt eine davon, und jede Mail zählt einmal. Was keine einzelne Adresse ist, ist 400. Pflicht für Schlüssel der Rolle „user“. from und to sind dann ohne Wirkung. */
                        contact?: string[];
                        /**
                         * @description Wo contact stehen darf: „from“, „to“, „cc“, mit Komma getrennt. Ohne Angabe „from,to“. Ein Schlüssel mit Bereich findet auch mit „cc“ nur Mails, die er lesen darf.
                         * @example from,to,cc
                         */
                        contact_in?: string;
                        /**
                         * @description Absender: eine Adresse, @domain, oder Wörter aus Name und Adresse.
                         * @example @schlauch-huber.example
                         */
                        from?: string;
                        /** @description Empfänger: eine Adresse, @domain, oder Wörter aus Name und Adresse. */
                        to?: string;
                        /**
                         * @description Wörter, die alle im Betreff stehen; kommt mit UND zu q dazu.
                         * @example Angebot
                         */
                        subject?: string;
                        /**
                         * @description Anfang des Zeitraums: Tag (in der Zeitzone des Dienstes) oder Zeitpunkt nach RFC 3339.
                         * @example 2026-01-01
                         */
                        date_from?: string;
                        /**
                         * @description Ende des Zeitraums, einschließlich: Tag (der ganze Tag zählt) oder Zeitpunkt nach RFC 3339. Nicht vor date_from.
                         * @example 2026-12-31
                         */
                        date_to?: string;
                    };
                    months: number;
                    /** @enum {string} */
                    start: "mail" | "year_end" | "event";
                    /** @description Das Ereignis, ab dem die Frist läuft; sonst leer. */
                    event: string;
                    template: string | null;
                    /**
                     * Format: uuid
                     * @description Die Regel, die endet, wenn diese in Kraft tritt.
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    replaces: string | null;
                    revision: number;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionRule"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteRetentionRulesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    postRetentionRulesIdPreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
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
                    "application/json": components["schemas"]["RulePreview"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    postRetentionRulesIdActivate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    revision: number;
                    free: number;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionRule"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    postRetentionRulesIdEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date */
                    on: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionRule"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    postRetentionRulesIdEnd: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
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
                    "application/json": components["schemas"]["RetentionRule"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    getRetentionHolds: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Holds"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postRetentionHolds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewHold"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldView"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    getRetentionHoldsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
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
                    "application/json": components["schemas"]["HoldView"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    postRetentionHoldsIdMails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestTakeIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldView"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    postRetentionHoldsIdAsk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Warum die Sperre enden kann. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldView"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    postRetentionHoldsIdWithdraw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
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
                    "application/json": components["schemas"]["HoldView"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    postRetentionHoldsIdLift: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
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
                    "application/json": components["schemas"]["HoldView"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    getRetentionDeletions: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletionRuns"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postRetentionDeletions: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletionView"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getRetentionDeletionsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
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
                    "application/json": components["schemas"]["DeletionView"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    getRetentionDeletionsIdMails: {
        parameters: {
            query?: {
                /** @description Die Nummer der letzten Mail der Seite davor */
                after?: components["parameters"]["After"];
                /** @description Die gehen, oder die bleiben */
                list?: "deleted" | "kept";
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
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
                    "application/json": components["schemas"]["DeletionMails"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    getRetentionDeletionsIdListCsv: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description eine Zeile je Mail */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    postRetentionDeletionsIdExceptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewException"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletionView"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    postRetentionDeletionsIdWithdraw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
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
                    "application/json": components["schemas"]["DeletionView"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    postRetentionDeletionsIdRelease: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Die Zahl der Mails auf der Liste, wie die Person sie gelesen hat. */
                    mails: number;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletionView"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    getRetentionClock: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionClockView"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postRetentionClockAsk: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionClockView"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postRetentionClockWithdraw: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionClockView"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postRetentionClockConfirm: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionClockView"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getRequests: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Requests"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postRequests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestView"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    getRequestsReaders: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestrictionPersons"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getRequestsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
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
                    "application/json": components["schemas"]["RequestView"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    getRequestsIdMails: {
        parameters: {
            query?: {
                /** @description Die Nummer der letzten Mail der Seite davor */
                after?: components["parameters"]["After"];
                /** @description Mails je Seite */
                limit?: number;
                /** @description Alle Mails der Liste, die einer Löschung, die bleiben müssen, oder die ausgenommenen */
                list?: "all" | "kept" | "left_out";
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
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
                    "application/json": components["schemas"]["RequestMails"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    postRequestsIdSearch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
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
                    "application/json": components["schemas"]["RequestView"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    postRequestsIdLeaveOut: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestLeaveOut"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestView"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    postRequestsIdTakeIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestTakeIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestView"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    postRequestsIdExtend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestExtension"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestView"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    postRequestsIdClose: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestClosing"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestView"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    getRequestsIdBundle: {
        parameters: {
            query?: {
                /** @description Ob andere Personen geschwärzt werden */
                blacked?: "true" | "false";
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description die Auskunft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    getRequestsIdLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description der Text des Briefs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    postRequestsIdPropose: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
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
                    "application/json": components["schemas"]["RequestView"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    postRequestsIdRestrict: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestrictionReaders"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestView"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    putRequestsIdReaders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestrictionReaders"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestView"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    postRequestsIdLift: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestrictionLifting"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestView"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
}
