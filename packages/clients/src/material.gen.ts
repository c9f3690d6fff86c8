// Generated from material/openapi.yaml by npm run generate.
export interface paths {
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Anmelden
         * @description Fünf Versuche in der Minute je Adresse und Benutzername, dreißig je Adresse. Wer einen zweiten Faktor hat, bekommt 401 zweiter_faktor und sendet dieselbe Anfrage mit „zweiter_faktor“ noch einmal: „details.arten“ sagt, was möglich ist (passkey, totp, wiederherstellungscode), „details.passkey“ sind die Optionen für navigator.credentials.get(). Ein Code gilt einmal, eine Uhr darf dreißig Sekunden falsch gehen. Nach fünf falschen Codes für eine Person wartet der nächste, erst eine Minute, dann immer doppelt so lange, höchstens eine Stunde, von wo auch immer (429); die Person bekommt eine E-Mail. Ein Gerät, auf dem sie sich schon mit zweitem Faktor angemeldet hat, zählt für sich: Ein Cookie nennt es.
         */
        post: operations["postAuthLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkey/optionen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Eine Anmeldung mit Passkey beginnen
         * @description Die Antwort ist für navigator.credentials.get(). Dreißig in der Minute je Adresse.
         */
        post: operations["postAuthPasskeyOptionen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mit einem Passkey anmelden, ohne Passwort
         * @description Mit der Antwort auf POST /auth/passkey/optionen. Das Gerät muss die Person geprüft haben: Finger, Gesicht oder PIN.
         */
        post: operations["postAuthPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/einladung/pruefen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Wessen Einladung es ist, bevor sie angenommen wird
         * @description Ändert nichts. Fünfmal in der Minute je Adresse.
         */
        post: operations["postAuthEinladungPruefen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/einladung": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Eine Einladung annehmen: das eigene Passwort setzen
         * @description Fünf Versuche in der Minute je Adresse. Ein schwaches Passwort gibt 400, die Einladung gilt weiter. Die zweiten Faktoren bleiben; „bleibt“ in der Antwort sagt, welche.
         */
        post: operations["postAuthEinladung"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passwort": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Das eigene Passwort ändern
         * @description Alle Anmeldungen, die davor begonnen haben, enden; auch diese. Mit ihnen enden die Kalenderadresse und offene Links. Authenticator-App und Wiederherstellungscodes bleiben, Passkeys nur mit „passkeys“: „behalten“; „bleibt“ sagt, was bleibt, 204, dass nichts bleibt. Ein Passwort, das leicht zu erraten ist, gibt 400: Der Satz nennt, was daran schwach ist.
         */
        post: operations["postAuthPasswort"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Die angemeldete Person */
        get: operations["getAuthMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/anmeldedienst": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ob es einen Anmeldedienst und Links für vergessene Passwörter gibt */
        get: operations["getAuthAnmeldedienst"];
        put?: never;
        /**
         * Eine Anmeldung am Anmeldedienst abschließen
         * @description Mit dem Cookie der begonnenen Anmeldung und der Antwort des Anmeldedienstes. Die Gruppen der Person geben ihre festen Rollen. Spätestens alle fünfzehn Minuten wird der Anmeldedienst wieder gefragt; wer dort nicht mehr ist, ist abgemeldet.
         */
        post: operations["postAuthAnmeldedienst"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/anmeldedienst/beginn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Eine Anmeldung am Anmeldedienst beginnen
         * @description Der Browser bekommt ein Cookie und geht auf „adresse“. Danach kommt er auf die Seite /anmeldedienst zurück, die POST /auth/anmeldedienst sendet. OpenID Connect mit Authorization Code und PKCE. Dreißig in der Minute je Adresse.
         */
        post: operations["postAuthAnmeldedienstBeginn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/anmeldedienst/abmelden": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Die Seite, auf der eine Anmeldung am Anmeldedienst endet
         * @description OpenID Connect RP-Initiated Logout. POST /auth/logout beendet die Anmeldung hier, und nur diese. Auf „adresse“ fragt der Anmeldedienst die Person, ob sie sich auch dort abmelden will, und schickt den Browser danach hierher zurück.
         */
        post: operations["postAuthAnmeldedienstAbmelden"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/anmeldedienst/abmeldung": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Anmeldungen beenden, weil der Anmeldedienst es sagt
         * @description OpenID Connect Back-Channel Logout: mit dem „logout_token“ des Anmeldedienstes, als Formular. Die Anmeldungen enden sofort.
         */
        post: operations["postAuthAnmeldedienstAbmeldung"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/erneuern": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Das Token eines Geräts erneuern, das angemeldet bleibt
         * @description Mit dem Cookie, das die Anmeldung mit „angemeldet_bleiben“ gesetzt hat. Jede Erneuerung gibt ein neues Cookie; ein kopiertes beendet die Anmeldung für beide, sobald beide es benutzt haben.
         */
        post: operations["postAuthErneuern"];
        /**
         * Ein Gerät abmelden, das angemeldet bleibt
         * @description Mit demselben Cookie. Für ein Gerät, das sich ohne Netz abgemeldet hat und kein Token mehr hat.
         */
        delete: operations["deleteAuthErneuern"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passwort-vergessen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Einen Link für ein neues Passwort anfordern
         * @description Die Antwort ist dieselbe, ob es die Adresse gibt oder nicht. Der Link gilt eine halbe Stunde und einmal, und nicht mehr, wenn die Person eine andere Adresse bekommt; binnen fünf Minuten kommt an sie kein zweiter. Fünf Versuche in der Minute je Adresse des Anfragenden.
         */
        post: operations["postAuthPasswortVergessen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passwort-neu/pruefen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Wessen Link es ist, bevor er benutzt wird
         * @description Ändert nichts. Fünfmal in der Minute je Adresse.
         */
        post: operations["postAuthPasswortNeuPruefen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passwort-neu": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mit einem Link ein neues Passwort festlegen
         * @description Alle Anmeldungen der Person enden, mit ihnen die Kalenderadresse. Die zweiten Faktoren bleiben; „bleibt“ in der Antwort sagt, welche. Ein schwaches Passwort gibt 400, der Link gilt weiter. Fünf Versuche in der Minute.
         */
        post: operations["postAuthPasswortNeu"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Abmelden
         * @description Das Token dieser Anfrage gilt danach nicht mehr. Andere Anmeldungen derselben Person laufen weiter.
         */
        post: operations["postAuthLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sitzungen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Die eigenen Anmeldungen auflisten
         * @description Auf welchen Geräten diese Person angemeldet ist, die zuletzt benutzte Anmeldung zuerst.
         */
        get: operations["getAuthSitzungen"];
        put?: never;
        post?: never;
        /**
         * Alle eigenen Anmeldungen beenden
         * @description Ihre Token gelten danach nicht mehr, auch das dieser Anfrage, außer mit „ausser_dieser“.
         */
        delete: operations["deleteAuthSitzungen"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sitzungen/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Die eigenen Anmeldungen auflisten: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getAuthSitzungenExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sitzungen/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Eine eigene Anmeldung beenden
         * @description Ihr Token gilt danach nicht mehr. Die Anmeldung einer anderen Person gibt 404.
         */
        delete: operations["deleteAuthSitzungenId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/faktoren": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Die eigenen zweiten Faktoren
         * @description Wessen Rolle einen zweiten Faktor verlangt und wer keinen hat, erreicht nur die Adressen unter dieser, das eigene Passwort und die Abmeldung; alles andere gibt 403 faktor_einrichten.
         */
        get: operations["getAuthFaktoren"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/faktoren/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Eine Authenticator-App einrichten
         * @description Gibt ein neues Geheimnis (RFC 6238, SHA-1, 6 Ziffern, 30 Sekunden). Es gilt, sobald ein Code es binnen einer halben Stunde bestätigt; eine frühere App gilt bis dahin weiter.
         */
        post: operations["postAuthFaktorenTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/faktoren/totp/bestaetigen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Die neue Authenticator-App mit ihrem ersten Code bestätigen
         * @description Die anderen Anmeldungen der Person enden, auch auf Geräten, die angemeldet bleiben; die dieser Anfrage läuft weiter.
         */
        post: operations["postAuthFaktorenTotpBestaetigen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/faktoren/totp/entfernen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Die Authenticator-App entfernen
         * @description Die anderen Anmeldungen der Person enden, auch auf Geräten, die angemeldet bleiben; die dieser Anfrage läuft weiter.
         */
        post: operations["postAuthFaktorenTotpEntfernen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/faktoren/wiederherstellungscodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Zehn neue Wiederherstellungscodes
         * @description Alle früheren gelten nicht mehr. Die anderen Anmeldungen der Person enden, auch auf Geräten, die angemeldet bleiben; die dieser Anfrage läuft weiter.
         */
        post: operations["postAuthFaktorenWiederherstellungscodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/faktoren/passkeys/optionen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Einen Passkey einrichten
         * @description Die Antwort ist für navigator.credentials.create().
         */
        post: operations["postAuthFaktorenPasskeysOptionen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/faktoren/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Den neuen Passkey speichern
         * @description Die anderen Anmeldungen der Person enden, auch auf Geräten, die angemeldet bleiben; die dieser Anfrage läuft weiter.
         */
        post: operations["postAuthFaktorenPasskeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/faktoren/passkeys/{id}": {
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
        patch: operations["patchAuthFaktorenPasskeysId"];
        trace?: never;
    };
    "/auth/faktoren/passkeys/{id}/entfernen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Einen eigenen Passkey entfernen
         * @description Die anderen Anmeldungen der Person enden, auch auf Geräten, die angemeldet bleiben; die dieser Anfrage läuft weiter.
         */
        post: operations["postAuthFaktorenPasskeysIdEntfernen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/benutzer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Benutzer auflisten */
        get: operations["getBenutzer"];
        put?: never;
        /**
         * Einen Benutzer anlegen
         * @description Ein Passwort, das leicht zu erraten ist, gibt 400: Der Satz nennt, was daran schwach ist.
         */
        post: operations["postBenutzer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/benutzer/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Benutzer auflisten: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getBenutzerExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/benutzer/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Einen Benutzer lesen */
        get: operations["getBenutzerId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Einen Benutzer ändern
         * @description Ein neues Passwort beendet alle älteren Anmeldungen, ebenso „aktiv“: false, und mit ihnen die Kalenderadresse und offene Links. Die zweiten Faktoren bleiben; „passkeys“ sagt, ob Passkeys weiter ohne Passwort anmelden, und „bleibt“ in der Antwort, was bleibt. Ist das Passwort leicht zu erraten, gibt es 400 und sagt, was daran schwach ist. Eine andere E-Mail-Adresse beendet eine Einladung und den Link für ein vergessenes Passwort. Die eigenen Rollen kann niemand ändern (403).
         */
        patch: operations["patchBenutzerId"];
        trace?: never;
    };
    "/benutzer/{id}/einladung": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Eine Person einladen, ihr Passwort selbst zu setzen
         * @description Gilt sieben Tage und einmal. Eine neue Einladung, ein neues Passwort, eine andere E-Mail-Adresse und das Sperren beenden die bisherige.
         */
        post: operations["postBenutzerIdEinladung"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/benutzer/{id}/sitzungen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Die Anmeldungen eines Benutzers auflisten */
        get: operations["getBenutzerIdSitzungen"];
        put?: never;
        post?: never;
        /**
         * Alle Anmeldungen eines Benutzers beenden
         * @description Seine Token gelten danach nicht mehr. Er kann sich wieder anmelden; wer das nicht mehr soll, wird gesperrt oder bekommt ein neues Passwort.
         */
        delete: operations["deleteBenutzerIdSitzungen"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/benutzer/{id}/sitzungen/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Die Anmeldungen eines Benutzers auflisten: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getBenutzerIdSitzungenExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/benutzer/{id}/sitzungen/{sitzung_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Eine Anmeldung eines Benutzers beenden */
        delete: operations["deleteBenutzerIdSitzungenSitzungId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/benutzer/{id}/faktoren": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Die zweiten Faktoren eines Benutzers */
        get: operations["getBenutzerIdFaktoren"];
        put?: never;
        post?: never;
        /**
         * Die zweiten Faktoren eines Benutzers zurücksetzen
         * @description Für wen das Telefon verloren ist. Alle Faktoren und Wiederherstellungscodes sind entfernt, alle Anmeldungen beendet. Die eigenen setzt niemand zurück (403). Auf dem Server tut es „zeughaus material faktoren zuruecksetzen“.
         */
        delete: operations["deleteBenutzerIdFaktoren"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faktorpflicht": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Welche Rollen einen zweiten Faktor verlangen */
        get: operations["getFaktorpflicht"];
        /**
         * Festlegen, welche Rollen einen zweiten Faktor verlangen
         * @description Gilt ab der nächsten Anfrage jeder Person. Wer ihn noch nicht hat, richtet ihn dann zuerst ein.
         */
        put: operations["putFaktorpflicht"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/berechtigungen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Katalog der Berechtigungen */
        get: operations["getBerechtigungen"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rollen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Eigene Rollen auflisten */
        get: operations["getRollen"];
        put?: never;
        /** Eine eigene Rolle anlegen */
        post: operations["postRollen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rollen/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Eigene Rollen auflisten: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getRollenExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rollen/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Eine eigene Rolle lesen */
        get: operations["getRollenId"];
        put?: never;
        post?: never;
        /** Eine eigene Rolle löschen */
        delete: operations["deleteRollenId"];
        options?: never;
        head?: never;
        /** Eine eigene Rolle ändern */
        patch: operations["patchRollenId"];
        trace?: never;
    };
    "/rollen/{id}/berechtigungen/{berechtigung_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Einer Rolle eine Berechtigung erteilen */
        put: operations["putRollenIdBerechtigungenBerechtigungId"];
        post?: never;
        /** Einer Rolle eine Berechtigung entziehen */
        delete: operations["deleteRollenIdBerechtigungenBerechtigungId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/benutzer/{id}/rollen/{rolle_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Einem Benutzer eine eigene Rolle zuweisen */
        put: operations["putBenutzerIdRollenRolleId"];
        post?: never;
        /** Einem Benutzer eine eigene Rolle nehmen */
        delete: operations["deleteBenutzerIdRollenRolleId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gruppenrollen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Welche Gruppe des Anmeldedienstes welche Rollen gibt */
        get: operations["getGruppenrollen"];
        /**
         * Festlegen, welche Gruppe welche Rollen gibt
         * @description Die ganze Tabelle. Mehrere Gruppen einer Person geben alle ihre Rollen zusammen. Es gilt ab der nächsten Anmeldung, und für angemeldete Personen binnen fünfzehn Minuten.
         */
        put: operations["putGruppenrollen"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/benutzer/{id}/anmeldedienst": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Einen Benutzer vom Anmeldedienst trennen
         * @description Seine Anmeldungen enden. Danach meldet er sich mit Passwort an, das er nach einer Einladung festlegt.
         */
        delete: operations["deleteBenutzerIdAnmeldedienst"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/historie": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Historie lesen
         * @description Neueste zuerst. Tage werden in der Zeitzone des Dienstes gelesen und zählen ganz.
         */
        get: operations["getHistorie"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/historie/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Historie lesen: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getHistorieExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sicherheitsprotokoll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Das Sicherheitsprotokoll lesen
         * @description Anmeldungen, auch verweigerte, Passwörter, Rollen, Rechte, Schlüssel, Exporte, Importe und Einstellungen: wer, von wo, wann, mit welchem Ergebnis. Neueste zuerst. Tage werden in der Zeitzone des Dienstes gelesen und zählen ganz.
         */
        get: operations["getSicherheitsprotokoll"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sicherheitsprotokoll/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Das Sicherheitsprotokoll lesen: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getSicherheitsprotokollExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ereignisse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Änderungen mithören
         * @description Server-sent events. „aenderung“ nennt Art und Id dessen, was sich geändert hat, und nur, was der Aufrufer lesen darf, und die eigenen Rechte; „neu_laden“ sagt, dass etwas verpasst sein kann oder nicht mehr zu sehen ist; „ende“ ist das letzte und nennt den `grund`, etwa `abgemeldet`, wenn die Anmeldung geendet hat. Eine Person hat höchstens 5 Ströme je Prozess des Dienstes: der nächste beendet den ältesten mit „ende“ (`grund`: `zu_viele_stroeme`), der dann nicht von selbst wiederkommen soll.
         */
        get: operations["getEreignisse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bereiche": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Bereiche auflisten */
        get: operations["getBereiche"];
        put?: never;
        /** Einen Bereich anlegen */
        post: operations["postBereiche"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bereiche/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Bereiche auflisten: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getBereicheExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bereiche/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Einen Bereich lesen */
        get: operations["getBereicheId"];
        put?: never;
        post?: never;
        /** Einen Bereich löschen */
        delete: operations["deleteBereicheId"];
        options?: never;
        head?: never;
        /** Einen Bereich ändern */
        patch: operations["patchBereicheId"];
        trace?: never;
    };
    "/kategorien": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Kategorien auflisten */
        get: operations["getKategorien"];
        put?: never;
        /** Eine Kategorie anlegen */
        post: operations["postKategorien"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kategorien/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Kategorien auflisten: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getKategorienExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kategorien/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Eine Kategorie lesen */
        get: operations["getKategorienId"];
        put?: never;
        post?: never;
        /** Eine Kategorie löschen */
        delete: operations["deleteKategorienId"];
        options?: never;
        head?: never;
        /** Eine Kategorie ändern */
        patch: operations["patchKategorienId"];
        trace?: never;
    };
    "/standorte": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Standorte auflisten */
        get: operations["getStandorte"];
        put?: never;
        /** Einen Standort anlegen */
        post: operations["postStandorte"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/standorte/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Standorte auflisten: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getStandorteExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/standorte/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Einen Standort lesen */
        get: operations["getStandorteId"];
        put?: never;
        post?: never;
        /** Einen Standort löschen */
        delete: operations["deleteStandorteId"];
        options?: never;
        head?: never;
        /** Einen Standort ändern */
        patch: operations["patchStandorteId"];
        trace?: never;
    };
    "/objekttypen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Objekttypen auflisten */
        get: operations["getObjekttypen"];
        put?: never;
        /** Einen Objekttyp anlegen */
        post: operations["postObjekttypen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objekttypen/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Objekttypen auflisten: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getObjekttypenExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objekttypen/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Einen Objekttyp lesen */
        get: operations["getObjekttypenId"];
        put?: never;
        post?: never;
        /** Einen Objekttyp löschen */
        delete: operations["deleteObjekttypenId"];
        options?: never;
        head?: never;
        /** Einen Objekttyp ändern */
        patch: operations["patchObjekttypenId"];
        trace?: never;
    };
    "/materialien": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Materialien auflisten */
        get: operations["getMaterialien"];
        put?: never;
        /** Ein Material anlegen */
        post: operations["postMaterialien"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/materialien/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Materialien auflisten: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getMaterialienExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/materialien/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ein Material lesen */
        get: operations["getMaterialienId"];
        put?: never;
        post?: never;
        /** Ein Material löschen */
        delete: operations["deleteMaterialienId"];
        options?: never;
        head?: never;
        /** Ein Material ändern */
        patch: operations["patchMaterialienId"];
        trace?: never;
    };
    "/materialien/{id}/verwendung": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Wo ein Material verwendet wird */
        get: operations["getMaterialienIdVerwendung"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/materialien/{id}/ersetzen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ein Material durch ein anderes ersetzen
         * @description Alle Verweise ziehen zum Ziel um, das Material endet. Die Antwort ist das Ziel.
         */
        post: operations["postMaterialienIdErsetzen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faecher": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Fächer auflisten */
        get: operations["getFaecher"];
        put?: never;
        /** Ein Fach anlegen */
        post: operations["postFaecher"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faecher/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fächer auflisten: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getFaecherExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faecher/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ein Fach lesen */
        get: operations["getFaecherId"];
        put?: never;
        post?: never;
        /** Ein Fach löschen */
        delete: operations["deleteFaecherId"];
        options?: never;
        head?: never;
        /** Ein Fach ändern */
        patch: operations["patchFaecherId"];
        trace?: never;
    };
    "/faecher/{id}/objekte": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Objekte, die ein Fach durch ihre Vorlage haben */
        get: operations["getFaecherIdObjekte"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faecher/{id}/objekte/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Objekte, die ein Fach durch ihre Vorlage haben: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getFaecherIdObjekteExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faecher/{id}/ersetzen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ein Fach umbenennen oder mit einem anderen zusammenführen
         * @description Gibt es im Objekttyp schon ein Fach dieses Namens, ziehen alle Positionen dorthin um und das bisherige endet. Die Antwort ist das Fach, das bleibt.
         */
        post: operations["postFaecherIdErsetzen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/einheiten": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Einheiten auflisten */
        get: operations["getEinheiten"];
        put?: never;
        /** Eine Einheit anlegen */
        post: operations["postEinheiten"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/einheiten/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Einheiten auflisten: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getEinheitenExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/einheiten/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Eine Einheit lesen */
        get: operations["getEinheitenId"];
        put?: never;
        post?: never;
        /** Eine Einheit löschen */
        delete: operations["deleteEinheitenId"];
        options?: never;
        head?: never;
        /** Eine Einheit ändern */
        patch: operations["patchEinheitenId"];
        trace?: never;
    };
    "/qualifikationstypen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Qualifikationstypen auflisten */
        get: operations["getQualifikationstypen"];
        put?: never;
        /** Einen Qualifikationstyp anlegen */
        post: operations["postQualifikationstypen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/qualifikationstypen/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Qualifikationstypen auflisten: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getQualifikationstypenExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/qualifikationstypen/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Einen Qualifikationstyp lesen */
        get: operations["getQualifikationstypenId"];
        put?: never;
        post?: never;
        /** Einen Qualifikationstyp löschen */
        delete: operations["deleteQualifikationstypenId"];
        options?: never;
        head?: never;
        /** Einen Qualifikationstyp ändern */
        patch: operations["patchQualifikationstypenId"];
        trace?: never;
    };
    "/benutzer-qualifikationen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Qualifikationen auflisten; ein Mitarbeiter sieht seine eigenen */
        get: operations["getBenutzerQualifikationen"];
        put?: never;
        /**
         * Bestätigen, dass jemand eine Qualifikation hat
         * @description Die eigenen Qualifikationen bearbeitet niemand, außer der Administration. Eine Verlängerung ist eine Änderung oder ein weiterer Eintrag: der letzte gilt. Die Historie verzeichnet beides als qualifikation_erfasst.
         */
        post: operations["postBenutzerQualifikationen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/benutzer-qualifikationen/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Qualifikationen auflisten; ein Mitarbeiter sieht seine eigenen: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getBenutzerQualifikationenExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/benutzer-qualifikationen/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Eine Qualifikation lesen; ein Mitarbeiter nur eine eigene */
        get: operations["getBenutzerQualifikationenId"];
        put?: never;
        post?: never;
        /**
         * Eine Qualifikation entziehen
         * @description Die eigenen Qualifikationen bearbeitet niemand, außer der Administration. Die Historie verzeichnet qualifikation_geloescht.
         */
        delete: operations["deleteBenutzerQualifikationenId"];
        options?: never;
        head?: never;
        /**
         * Eine Qualifikation verlängern oder berichtigen
         * @description Die eigenen Qualifikationen bearbeitet niemand, außer der Administration. Die Historie verzeichnet qualifikation_erfasst mit den Angaben vorher und nachher.
         */
        patch: operations["patchBenutzerQualifikationenId"];
        trace?: never;
    };
    "/objekttypen/{id}/qualifikationsanforderungen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lesen, welche Qualifikationen ein Objekttyp verlangt */
        get: operations["getObjekttypenIdQualifikationsanforderungen"];
        /** Festlegen, welche Qualifikationen ein Objekttyp verlangt; die ganze Menge wird ersetzt */
        put: operations["putObjekttypenIdQualifikationsanforderungen"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objekte/{id}/berechtigung/{benutzer_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fragen, ob jemand ein Objekt fahren oder benutzen darf
         * @description Er darf es, wenn er jede Qualifikation, die der Objekttyp verlangt, heute gültig hat; der letzte Tag zählt mit. Ein Mitarbeiter fragt nur nach sich selbst; nach anderen gefragt ist die Antwort 403.
         */
        get: operations["getObjekteIdBerechtigungBenutzerId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objekte/{id}/berechtigungen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Auflisten, wer ein Objekt fahren oder benutzen darf; wer es darf, steht vorn
         * @description Alle aktiven Personen. Konten, die nur verwalten, sind keine: mit keiner anderen Rolle als der Administration, ohne Einheit und ohne Qualifikation.
         */
        get: operations["getObjekteIdBerechtigungen"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objekte/{id}/berechtigungen/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Auflisten, wer ein Objekt fahren oder benutzen darf; wer es darf, steht vorn: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getObjekteIdBerechtigungenExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vorlagen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Beladungsvorlagen auflisten, alle Versionen */
        get: operations["getVorlagen"];
        put?: never;
        /** Eine Beladungsvorlage anlegen */
        post: operations["postVorlagen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vorlagen/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Beladungsvorlagen auflisten, alle Versionen: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getVorlagenExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vorlagen/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Eine Version einer Beladungsvorlage lesen */
        get: operations["getVorlagenId"];
        put?: never;
        post?: never;
        /** Eine Version löschen, von der kein Objekt stammt */
        delete: operations["deleteVorlagenId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vorlagen/muster": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Fertige Beladungen üblicher Fahrzeuge und Rucksäcke zeigen */
        get: operations["getVorlagenMuster"];
        put?: never;
        /** Eine fertige Beladung als Vorlage anlegen, mit ihrem Objekttyp, ihren Fächern und Materialien */
        post: operations["postVorlagenMuster"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vorlagen/namen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Materialien und Fächer nach ihren Namen suchen, wie sie aus einer Tabelle kommen; schreibt nichts */
        post: operations["postVorlagenNamen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vorlagen/{id}/neue-version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Eine neue Version anlegen; die bisherige wird veraltet und bleibt lesbar */
        post: operations["postVorlagenIdNeueVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vorlagen/{id}/positionen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Die Positionen ersetzen, ohne neue Version; bestehende Objekte bleiben, wie sie sind */
        put: operations["putVorlagenIdPositionen"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objekte": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Objekte auflisten */
        get: operations["getObjekte"];
        put?: never;
        /** Ein Objekt aus einer Beladungsvorlage anlegen */
        post: operations["postObjekte"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objekte/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Objekte auflisten: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getObjekteExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objekte/code/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ein Objekt nach seinem Code lesen, wie ein Scanner ihn liefert */
        get: operations["getObjekteCodeCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objekte/naechster-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Den nächsten freien Code vorschlagen */
        get: operations["getObjekteNaechsterCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objekte/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ein Objekt lesen */
        get: operations["getObjekteId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Ein Objekt ändern; Status, Fahrzeug und der Wechsel der Einheit stehen im Änderungsprotokoll */
        patch: operations["patchObjekteId"];
        trace?: never;
    };
    "/objekte/{id}/duplizieren": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ein Objekt mit seinen Positionen unter neuem Code anlegen
         * @description Übernommen werden die Kontrollregel und aktive Positionen mit Fach, Sollmenge, override und Prüfintervall; nicht Istmenge, Code, Seriennummer, Ablaufdatum, Charge und Prüfungen. Das neue Objekt ist aktiv und gehört zu keinem Fahrzeug. Es bleibt bei der Vorlagenversion des Vorbilds, auch wenn sie veraltet ist.
         */
        post: operations["postObjekteIdDuplizieren"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objekte/{id}/positionen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Auflisten, was ein Objekt führt, in der Reihenfolge des Rundgangs */
        get: operations["getObjekteIdPositionen"];
        put?: never;
        /**
         * Ein Material aufnehmen, das nicht in der Vorlage steht
         * @description sollmenge_vorlage ist 0; wie viel es sein soll, sagt override. Eine laufende Kontrolle zählt es nicht mit.
         */
        post: operations["postObjekteIdPositionen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objekte/{id}/positionen/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Auflisten, was ein Objekt führt, in der Reihenfolge des Rundgangs: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getObjekteIdPositionenExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objektpositionen/code/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Eine Position nach dem Code ihres Etiketts lesen, wie ein Scanner ihn liefert */
        get: operations["getObjektpositionenCodeCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objektpositionen/naechster-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Den nächsten freien Code vorschlagen */
        get: operations["getObjektpositionenNaechsterCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objektpositionen/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Eine Position lesen */
        get: operations["getObjektpositionenId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Eine Position ändern, nicht ihre Istmenge
         * @description Wer fach_id nennt, löscht den Freitext, und umgekehrt. ist_status ausgesondert erledigt den offenen Fehlbestand der Position: dort soll nichts mehr sein. aktiv nimmt das zurück: Was fehlte, fehlt wieder. Ein anderes pruefintervall_monate rechnet naechste_pruefung ihrer geprüften Geräte neu.
         */
        patch: operations["patchObjektpositionenId"];
        trace?: never;
    };
    "/objekte/{id}/fahrzeugdetails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Fahrzeugdetails eines Objekts lesen; alle leer, solange keine eingetragen sind */
        get: operations["getObjekteIdFahrzeugdetails"];
        /**
         * Fahrzeugdetails eines Objekts ersetzen; was fehlt, ist danach leer
         * @description Ein Kilometerstand oder Betriebsstunden unter den bisherigen werden erst mit bestaetigt gespeichert.
         */
        put: operations["putObjekteIdFahrzeugdetails"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lagerbewegungen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Auflisten, wer wann welches Objekt verlegt hat, die neuesten zuerst */
        get: operations["getLagerbewegungen"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lagerbewegungen/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Auflisten, wer wann welches Objekt verlegt hat, die neuesten zuerst: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getLagerbewegungenExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objekte/{id}/lagerbewegungen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ein Objekt an einen anderen Standort verlegen */
        post: operations["postObjekteIdLagerbewegungen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objekte/{id}/uebergeben": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ein Objekt an eine andere Einheit übergeben, mit seiner ganzen Geschichte
         * @description Mit ihm gehen Positionen, Geräte, Kontrollen, Fehlbestände, Mängel, Wartung, Dokumente und das Änderungsprotokoll, und was ihm als Fahrzeug zugeordnet ist und zur selben Einheit gehört. Es verlässt sein Fahrzeug; Zuständigkeiten und Kontrollverantwortungen enden. Wer Rollen an Orten hat, braucht das Recht in beiden Einheiten.
         */
        post: operations["postObjekteIdUebergeben"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/einsaetze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Auflisten, wann welches Objekt im Einsatz war, die neuesten zuerst */
        get: operations["getEinsaetze"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/einsaetze/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Auflisten, wann welches Objekt im Einsatz war, die neuesten zuerst: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getEinsaetzeExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objekte/{id}/einsaetze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Melden, dass ein Objekt im Einsatz war
         * @description Gilt auch für alle Objekte im Dienst, die zu ihm gehören. Wo die Kontrollregel es verlangt, ist damit eine Kontrolle fällig, außer die letzte hat nach diesem Zeitpunkt begonnen. Steht im Änderungsprotokoll.
         */
        post: operations["postObjekteIdEinsaetze"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/einsaetze/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Einen irrtümlich gemeldeten Einsatz zurücknehmen
         * @description Wer ihn gemeldet hat, 24 Stunden lang; jederzeit, wer Objekte bearbeiten darf. Mit dem Einsatz eines Fahrzeugs gelten auch die der Objekte nicht mehr, die mit ihm gemeldet sind. Die Kontrollfrist rechnet ohne ihn. Steht im Änderungsprotokoll.
         */
        delete: operations["deleteEinsaetzeId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objektpositionen/{id}/geraete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Die Geräte einer Position auflisten */
        get: operations["getObjektpositionenIdGeraete"];
        put?: never;
        /** Ein Gerät aufnehmen, nur bei Material mit Seriennummer */
        post: operations["postObjektpositionenIdGeraete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objektpositionen/{id}/geraete/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Die Geräte einer Position auflisten: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getObjektpositionenIdGeraeteExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/geraete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Alle Geräte auflisten */
        get: operations["getGeraete"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/geraete/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Alle Geräte auflisten: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getGeraeteExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/geraete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ein Gerät lesen */
        get: operations["getGeraeteId"];
        put?: never;
        post?: never;
        /** Ein Gerät löschen, zu dem es nichts gibt; sonst auf ausgesondert setzen */
        delete: operations["deleteGeraeteId"];
        options?: never;
        head?: never;
        /**
         * Ein Gerät ändern, auf Wunsch mit Fehlbestand
         * @description Mit fehlbestand: true fehlt an der Position eines mehr: ein offener Fehlbestand wird erhöht, sonst entsteht einer. Solange er offen ist, zählt dasselbe Gerät nicht noch einmal. Zurück auf einsatzbereit ändert den Fehlbestand nicht: das tut eine Nachfüllung oder die nächste Kontrolle.
         */
        patch: operations["patchGeraeteId"];
        trace?: never;
    };
    "/geraete/{id}/pruefungen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Die Prüfungen eines Geräts auflisten, die neueste zuerst */
        get: operations["getGeraeteIdPruefungen"];
        put?: never;
        /**
         * Eine Prüfung erfassen
         * @description Bestanden: letzte_pruefung ist datum, naechste_pruefung liegt um das Intervall der Prüfart oder der Position später (ohne Intervall bleibt ein späterer Termin stehen), und in_pruefung wird einsatzbereit. Nicht bestanden: der Termin bleibt, das Gerät wird defekt. Ein datum vor letzte_pruefung derselben Art wird nur verzeichnet. Das Gerät nennt die früheste Prüfung aller Arten.
         */
        post: operations["postGeraeteIdPruefungen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/geraete/{id}/pruefungen/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Die Prüfungen eines Geräts auflisten, die neueste zuerst: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getGeraeteIdPruefungenExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/geraete/{id}/pruefungen/vorschau": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Was eine Prüfung ändern würde, ohne sie zu erfassen */
        get: operations["getGeraeteIdPruefungenVorschau"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pruefarten": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Die Prüfarten der Materialien auflisten */
        get: operations["getPruefarten"];
        put?: never;
        /** Eine Prüfart eines Materials anlegen */
        post: operations["postPruefarten"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pruefarten/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Die Prüfarten der Materialien auflisten: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getPruefartenExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pruefarten/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Eine Prüfart löschen, nach der noch kein Gerät geprüft wurde */
        delete: operations["deletePruefartenId"];
        options?: never;
        head?: never;
        /**
         * Eine Prüfart ändern
         * @description Ein neues Intervall verschiebt die nächsten Prüfungen dieser Art bei allen Geräten; null lässt sie entfallen.
         */
        patch: operations["patchPruefartenId"];
        trace?: never;
    };
    "/geraete/{id}/pruefarten": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Die Prüfarten eines Geräts mit letzter und nächster Prüfung, die nächste zuerst */
        get: operations["getGeraeteIdPruefarten"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/geraete/{id}/pruefarten/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Die Prüfarten eines Geräts mit letzter und nächster Prüfung, die nächste zuerst: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getGeraeteIdPruefartenExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zustaendigkeiten": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Zuständigkeiten auflisten; ein Mitarbeiter sieht seine eigenen */
        get: operations["getZustaendigkeiten"];
        put?: never;
        /** Einen Benutzer für einen Standort oder ein Objekt zuständig machen */
        post: operations["postZustaendigkeiten"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zustaendigkeiten/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Zuständigkeiten auflisten; ein Mitarbeiter sieht seine eigenen: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getZustaendigkeitenExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zustaendigkeiten/benutzer/{id}/objekte": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Die Objekte, für die ein Benutzer zuständig ist: selbst oder über ihren Standort
         * @description Ein Mitarbeiter fragt nur nach sich selbst; nach anderen gefragt ist die Antwort 403.
         */
        get: operations["getZustaendigkeitenBenutzerIdObjekte"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zustaendigkeiten/benutzer/{id}/objekte/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Die Objekte, für die ein Benutzer zuständig ist: selbst oder über ihren Standort: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getZustaendigkeitenBenutzerIdObjekteExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zustaendigkeiten/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Eine Zuständigkeit beenden */
        delete: operations["deleteZustaendigkeitenId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kontrollverantwortung": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Auflisten, wer welches Objekt kontrollieren soll */
        get: operations["getKontrollverantwortung"];
        put?: never;
        /**
         * Ein Objekt einer Person oder einer Einheit zur Kontrolle zuordnen
         * @description Dient der Übersicht; kontrollieren darf weiterhin jeder, der Kontrollen durchführen darf. Wer genannt wird, muss das Objekt sehen: Bei einer Einheit genügt eine Person, die ihr angehört oder eine Rolle für sie hat.
         */
        post: operations["postKontrollverantwortung"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kontrollverantwortung/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Auflisten, wer welches Objekt kontrollieren soll: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getKontrollverantwortungExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kontrollverantwortung/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Eine Zuordnung aufheben */
        delete: operations["deleteKontrollverantwortungId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kontrollen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Kontrollen auflisten, ohne ihre Positionen */
        get: operations["getKontrollen"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kontrollen/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Kontrollen auflisten, ohne ihre Positionen: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getKontrollenExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kontrollen/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Eine Kontrolle mit ihren Positionen lesen */
        get: operations["getKontrollenId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objekte/{id}/kontrollvorschau": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lesen, womit eine Kontrolle des Objekts jetzt begänne, ohne sie zu starten */
        get: operations["getObjekteIdKontrollvorschau"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objekte/{id}/kontrollen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Eine Kontrolle starten; das Objekt ist bis zu ihrem Ende für andere gesperrt */
        post: operations["postObjekteIdKontrollen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kontrollen/{id}/positionen/{material_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Eine Position zählen oder die Zählung berichtigen; das bestätigt sie */
        put: operations["putKontrollenIdPositionenMaterialId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kontrollen/{id}/abschliessen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Die Kontrolle abschließen */
        post: operations["postKontrollenIdAbschliessen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kontrollen/{id}/abbrechen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Die Kontrolle abbrechen; was sie angelegt hat, wird verworfen */
        post: operations["postKontrollenIdAbbrechen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kontrollen/{id}/uebernehmen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Die Kontrolle von jemand anderem übernehmen; die Antwort ist die neue, mit allen Zählungen */
        post: operations["postKontrollenIdUebernehmen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kontrollmappen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lesen, was ein Gerät braucht, um ohne Netz zu kontrollieren
         * @description Die dringendsten Objekte zuerst: was Sie gerade kontrollieren, wofür Sie oder Ihre Einheit verantwortlich sind, was Ihrer Einheit gehört, dann die übrigen, zuletzt was außer Dienst ist; jeweils nach Fälligkeit. Eine Antwort endet nach 1000 Positionen, auch wenn das weniger Objekte sind. ETag ist die Prüfsumme der Antwort: mit If-None-Match antwortet der Dienst 304, solange sich nichts geändert hat.
         */
        get: operations["getKontrollmappen"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fehlbestaende": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Fehlbestände auflisten */
        get: operations["getFehlbestaende"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fehlbestaende/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fehlbestände auflisten: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getFehlbestaendeExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fehlbestaende/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Einen Fehlbestand lesen */
        get: operations["getFehlbestaendeId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Festhalten, dass beschafft wird, was fehlt */
        patch: operations["patchFehlbestaendeId"];
        trace?: never;
    };
    "/fehlbestaende/{id}/nachfuellungen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Nachfüllen: in der eigenen laufenden Kontrolle, sonst mit dem Recht, Fehlbestände zu bearbeiten
         * @description Mit lagerplatz_id kommt die Menge im selben Schritt aus dem Bestand; dafür genügt das Recht, nachzufüllen. Wird die Kontrolle abgebrochen, kommt sie dorthin zurück. Hat die laufende Kontrolle die Position schon gezählt, gilt ihre Zählung als Istmenge davor. Solange noch etwas da ist, bleibt das frühere Ablaufdatum mit seiner Charge stehen; sonst gelten Ablaufdatum und Charge der Nachfüllung, auch wenn sie keine nennt. Was schon abgelaufen ist, wird erst mit bestaetigt nachgefüllt.
         */
        post: operations["postFehlbestaendeIdNachfuellungen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fehlbestaende/{id}/mindermenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Die Mindermenge bis zur nächsten Kontrolle genehmigen */
        post: operations["postFehlbestaendeIdMindermenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/maengel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mängel auflisten */
        get: operations["getMaengel"];
        put?: never;
        /** Einen Mangel melden */
        post: operations["postMaengel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/maengel/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Mängel auflisten: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getMaengelExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/maengel/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Einen Mangel lesen */
        get: operations["getMaengelId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Einen Mangel bearbeiten, zuweisen oder in den nächsten Status setzen */
        patch: operations["patchMaengelId"];
        trace?: never;
    };
    "/maengel/{id}/verlauf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Was mit einem Mangel geschah, das Neueste zuerst
         * @description Meldung, Status und Zuweisung aus der Historie, Kommentare, und was Sie an Dokumenten und Wartungsaufträgen sehen dürfen.
         */
        get: operations["getMaengelIdVerlauf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/maengel/{id}/verlauf/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Was mit einem Mangel geschah, das Neueste zuerst: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getMaengelIdVerlaufExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/maengel/{id}/kommentare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Einen Mangel kommentieren
         * @description Der Text steht nicht in der Historie, nur dass es den Kommentar gab.
         */
        post: operations["postMaengelIdKommentare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/maengel/{id}/kommentare/{kommentar_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Einen Kommentar löschen: den eigenen 15 Minuten lang, die Verwaltung jeden */
        delete: operations["deleteMaengelIdKommentareKommentarId"];
        options?: never;
        head?: never;
        /** Den eigenen Kommentar berichtigen, 15 Minuten lang */
        patch: operations["patchMaengelIdKommentareKommentarId"];
        trace?: never;
    };
    "/dokumente": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Die aktuellen Dokumente einer Sache auflisten */
        get: operations["getDokumente"];
        put?: never;
        /**
         * Ein Dokument hochladen
         * @description Gelesen wird der Inhalt der Datei, nicht ihr Name und nicht ihr Medientyp. Dieselben Bytes wie in einer ersetzten Version sind erlaubt.
         */
        post: operations["postDokumente"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dokumente/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Die aktuellen Dokumente einer Sache auflisten: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getDokumenteExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dokumente/alle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Alle aktuellen Dokumente auflisten, die Sie sehen dürfen, oder die eines Objekts und von allem in ihm */
        get: operations["getDokumenteAlle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dokumente/alle/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Alle aktuellen Dokumente auflisten, die Sie sehen dürfen, oder die eines Objekts und von allem in ihm: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getDokumenteAlleExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dokumente/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Die Angaben zu einem Dokument lesen */
        get: operations["getDokumenteId"];
        put?: never;
        post?: never;
        /** Die aktuelle Version löschen; die vorige gilt wieder */
        delete: operations["deleteDokumenteId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dokumente/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Die Datei eines Dokuments herunterladen
         * @description Ein Bereich der Datei lässt sich mit Range verlangen (206); ETag ist die Prüfsumme (SHA-256) der ganzen Datei. Eine ganze Datei wird beim Senden geprüft: Weicht sie von der hochgeladenen ab, bricht die Verbindung ab.
         */
        get: operations["getDokumenteIdDownload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dokumente/{id}/versionen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Alle Versionen eines Dokuments auflisten, die neueste zuerst */
        get: operations["getDokumenteIdVersionen"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dokumente/{id}/versionen/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Alle Versionen eines Dokuments auflisten, die neueste zuerst: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getDokumenteIdVersionenExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dokumente/{id}/ersetzen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ein Dokument durch eine neue Version ersetzen; die bisherige bleibt */
        post: operations["postDokumenteIdErsetzen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objekte/{id}/fachfotos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Die Fotos der Fächer eines Objekts auflisten */
        get: operations["getObjekteIdFachfotos"];
        put?: never;
        /** Einem Fach eines Objekts ein Foto hinzufügen */
        post: operations["postObjekteIdFachfotos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objekte/{id}/fachfotos/{foto_id}/ersetzen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Das Foto eines Fachs durch ein neues ersetzen */
        post: operations["postObjekteIdFachfotosFotoIdErsetzen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objekte/{id}/fachfotos/{foto_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Das Foto eines Fachs entfernen, mit den früheren an seiner Stelle */
        delete: operations["deleteObjekteIdFachfotosFotoId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vorlagen/{id}/fachfotos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Die Fotos der Fächer einer Beladungsvorlage auflisten */
        get: operations["getVorlagenIdFachfotos"];
        put?: never;
        /** Einem Fach einer Beladungsvorlage ein Foto hinzufügen */
        post: operations["postVorlagenIdFachfotos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vorlagen/{id}/fachfotos/{foto_id}/ersetzen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Das Foto eines Fachs durch ein neues ersetzen */
        post: operations["postVorlagenIdFachfotosFotoIdErsetzen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vorlagen/{id}/fachfotos/{foto_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Das Foto eines Fachs entfernen, mit den früheren an seiner Stelle */
        delete: operations["deleteVorlagenIdFachfotosFotoId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lagerorte": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lagerorte auflisten */
        get: operations["getLagerorte"];
        put?: never;
        /** Einen Lagerort anlegen */
        post: operations["postLagerorte"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lagerorte/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lagerorte auflisten: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getLagerorteExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lagerorte/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Einen Lagerort lesen */
        get: operations["getLagerorteId"];
        put?: never;
        post?: never;
        /** Einen Lagerort löschen */
        delete: operations["deleteLagerorteId"];
        options?: never;
        head?: never;
        /** Einen Lagerort ändern */
        patch: operations["patchLagerorteId"];
        trace?: never;
    };
    "/lagerplaetze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lagerplätze auflisten */
        get: operations["getLagerplaetze"];
        put?: never;
        /** Einen Lagerplatz anlegen */
        post: operations["postLagerplaetze"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lagerplaetze/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lagerplätze auflisten: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getLagerplaetzeExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lagerplaetze/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Einen Lagerplatz lesen */
        get: operations["getLagerplaetzeId"];
        put?: never;
        post?: never;
        /** Einen Lagerplatz löschen */
        delete: operations["deleteLagerplaetzeId"];
        options?: never;
        head?: never;
        /** Einen Lagerplatz ändern */
        patch: operations["patchLagerplaetzeId"];
        trace?: never;
    };
    "/bestaende": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Bestände nach Lagerplatz und Material auflisten */
        get: operations["getBestaende"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bestaende/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Bestände nach Lagerplatz und Material auflisten: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getBestaendeExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/materialbestaende": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Bestände nach Material auflisten, mit seinem Mindestbestand
         * @description Jedes Material, das einen Platz im Lager oder einen Mindestbestand hat. Mit bestellstand=zu_bestellen ist es die Bestellliste: dann zählt auch Material, das nur in Objekten fehlt. Wer nur Orte sieht, für den zählt ein Mindestbestand aus dem Katalog aller, sobald an einem der Lagerplätze dort etwas davon lag.
         */
        get: operations["getMaterialbestaende"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/materialbestaende/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Bestände nach Material auflisten, mit seinem Mindestbestand: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getMaterialbestaendeExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/materialbestaende/{material_id}/bestellung": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merken, dass ein Material bestellt ist
         * @description Die Menge kommt zu dem, was schon bestellt ist, und steht nicht mehr auf der Bestellliste. Jeder Zugang des Materials zieht ab, was gekommen ist.
         */
        post: operations["postMaterialbestaendeMaterialIdBestellung"];
        /** Zurücknehmen, dass ein Material bestellt ist */
        delete: operations["deleteMaterialbestaendeMaterialIdBestellung"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/materialbestaende/bestellliste.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Die Bestellliste drucken, nach Lieferant */
        get: operations["getMaterialbestaendeBestelllistePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/materialbewegungen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Materialbewegungen auflisten, die neuesten zuerst
         * @description Tage in von und bis werden in der Zeitzone des Dienstes gelesen und zählen ganz.
         */
        get: operations["getMaterialbewegungen"];
        put?: never;
        /**
         * Material zubuchen, abbuchen oder umlagern
         * @description Eine Bewegung wird nie geändert oder gelöscht; ein Versehen nimmt eine Bewegung in der Gegenrichtung zurück. Ein Zugang, dessen Ablaufdatum schon vorbei ist, wird erst mit bestaetigt gebucht.
         */
        post: operations["postMaterialbewegungen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/materialbewegungen/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Materialbewegungen auflisten, die neuesten zuerst: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getMaterialbewegungenExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/materialbewegungen/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Eine Materialbewegung lesen */
        get: operations["getMaterialbewegungenId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ausgaben": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ausgaben auflisten */
        get: operations["getAusgaben"];
        put?: never;
        /**
         * Material oder ein Gerät ausgeben
         * @description Mit lagerplatz_id wird die Menge im selben Schritt aus dem Bestand gebucht. Mit an_einheit_id ist es eine Leihe: die Einheit sieht die Ausgabe mit ihrer Frist, bis die verleihende sie zurücknimmt. Ein Gerät, das defekt oder ausgesondert ist, wird nicht ausgegeben; eines in Prüfung oder mit überfälliger Prüfung erst mit bestaetigt.
         */
        post: operations["postAusgaben"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ausgaben/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ausgaben auflisten: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getAusgabenExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ausgaben/empfaenger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Namen vorschlagen, die etwas bekommen können
         * @description Die Namen von Personen nennt der Dienst nur denen, die Benutzer lesen dürfen.
         */
        get: operations["getAusgabenEmpfaenger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ausgaben/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Eine Ausgabe lesen */
        get: operations["getAusgabenId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ausgaben/{id}/rueckgabe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Eine Ausgabe zurücknehmen, im Ganzen oder in Teilen
         * @description Was aus dem Bestand kam, kommt dorthin zurück, oder an den genannten Lagerplatz. Mit menge kommt nur ein Teil zurück; der Rest bleibt ausgegeben, bis auch er zurück oder verloren ist.
         */
        post: operations["postAusgabenIdRueckgabe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wartungsplaene": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Wartungspläne auflisten */
        get: operations["getWartungsplaene"];
        put?: never;
        /** Einen Wartungsplan anlegen */
        post: operations["postWartungsplaene"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wartungsplaene/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Wartungspläne auflisten: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getWartungsplaeneExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wartungsplaene/faellig": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Auflisten, was fällig ist, und warum
         * @description Fällig ist eine Position, sobald eines ihrer Intervalle erreicht ist: am Tag, beim Kilometerstand oder bei den Betriebsstunden der Fahrzeugdetails. Ist unbekannt, wann sie zuletzt gemacht wurde, ist sie nach Zeit jetzt fällig; Kilometer und Stunden zählen dann ab 0. Objekte außer Dienst fehlen.
         */
        get: operations["getWartungsplaeneFaellig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wartungsplaene/faellig/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Auflisten, was fällig ist, und warum: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getWartungsplaeneFaelligExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wartungsplaene/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Einen Wartungsplan lesen */
        get: operations["getWartungsplaeneId"];
        put?: never;
        post?: never;
        /** Einen Wartungsplan löschen, für den es nie einen Auftrag gab */
        delete: operations["deleteWartungsplaeneId"];
        options?: never;
        head?: never;
        /** Einen Wartungsplan umbenennen oder seine Positionen ersetzen */
        patch: operations["patchWartungsplaeneId"];
        trace?: never;
    };
    "/wartungsauftraege": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Wartungsaufträge auflisten */
        get: operations["getWartungsauftraege"];
        put?: never;
        /** Einen Wartungsauftrag anlegen, nach einem Plan oder ohne */
        post: operations["postWartungsauftraege"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wartungsauftraege/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Wartungsaufträge auflisten: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getWartungsauftraegeExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wartungsauftraege/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Einen Wartungsauftrag mit seinem Verlauf und seinen Dokumenten lesen */
        get: operations["getWartungsauftraegeId"];
        put?: never;
        post?: never;
        /** Einen Wartungsauftrag löschen, an dem noch niemand arbeitet */
        delete: operations["deleteWartungsauftraegeId"];
        options?: never;
        head?: never;
        /**
         * Einen Wartungsauftrag bearbeiten oder in den nächsten Status setzen
         * @description Jede Änderung steht danach im Verlauf, auch nach dem Abschluss: die Rechnung kommt oft später. Wird ein Auftrag nach Plan erledigt, zählen dessen Positionen ab ausgefuehrt_am, kilometerstand und betriebsstunden neu (zuletzt_*); ohne Angabe ab heute und den Ständen der Fahrzeugdetails. Die Fahrzeugdetails selbst ändern sich nicht. An einem erledigten Auftrag werden Tag und Stände damit berichtigt; die Positionen des Plans zählen dann von dort, wenn sie es vorher taten. Ein Stand über dem des Fahrzeugs oder unter einem früheren wird erst mit bestaetigt gespeichert.
         */
        patch: operations["patchWartungsauftraegeId"];
        trace?: never;
    };
    "/objekte/{id}/label.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Das Etikett eines Objekts drucken */
        get: operations["getObjekteIdLabelPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objektpositionen/{id}/label.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Das Etikett einer Position drucken; 404, wenn sie keinen Code hat */
        get: operations["getObjektpositionenIdLabelPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/etikettenbogen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Etiketten für viele Objekte, Positionen, Geräte und Lagerplätze auf Etikettenpapier drucken
         * @description Ein angebrochener Bogen lässt sich ab `startposition` weiter bedrucken. Es wird nichts gespeichert.
         */
        post: operations["postEtikettenbogen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objektpositionen/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Die Beladung aller Objekte als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getObjektpositionenExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/importe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Importe auflisten */
        get: operations["getImporte"];
        put?: never;
        /**
         * Eine Tabelle hochladen; sie wird geprüft, ohne dass etwas geschrieben wird
         * @description CSV (Semikolon, Komma oder Tabulator; UTF-8, UTF-16, Windows-1252, Mac Roman oder CP850) oder XLSX (erstes Blatt), als Formular mit dem Feld datei oder als Bytes allein. Die erste Zeile nennt die Spalten; GET /importe/vorlage.csv zeigt sie. Vorhandenes wird am Namen oder Code erkannt und geändert, soweit die Datei etwas sagt: Eine leere Zelle ändert nichts, und Vorgaben gelten nur für Neues. GET /importe/{id}/zeilen nennt jedes Feld, das sich ändert, alt und neu.
         */
        post: operations["postImporte"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/importe/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Importe auflisten: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getImporteExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/importe/vorschau": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Zeigen, wie eine Tabelle gelesen würde: welche Spalte welches Feld ist, und was fehlt
         * @description Schreibt nichts. Die Kopfzeile darf tiefer stehen, und die Spalten dürfen anders heißen: Vorgeschlagen wird nach der letzten Datei mit denselben Spalten, nach dem Namen und nach dem Inhalt. Mit dem Feld zuordnung gilt diese.
         */
        post: operations["postImporteVorschau"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/importe/vorlage.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Eine leere Tabelle mit den Spalten und einer Beispielzeile herunterladen */
        get: operations["getImporteVorlageCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/importe/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Einen Import lesen: wie weit er ist, und wie viele Zeilen welches Ergebnis haben */
        get: operations["getImporteId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/importe/{id}/gruende": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Warum Zeilen fehlerhaft sind: jeder Grund einmal, mit seinen Zeilen */
        get: operations["getImporteIdGruende"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/importe/{id}/aenderungen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Was sich an Vorhandenem ändert: jedes Feld einmal, mit seinen Zeilen */
        get: operations["getImporteIdAenderungen"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/importe/{id}/zeilen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Die Zeilen eines Imports mit ihrem Ergebnis auflisten */
        get: operations["getImporteIdZeilen"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/importe/{id}/zeilen/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Die Zeilen eines Imports mit ihrem Ergebnis auflisten: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getImporteIdZeilenExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/importe/{id}/uebernehmen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Schreiben, was die Prüfung gezeigt hat; GET /importe/{id} sagt, wie weit es ist */
        post: operations["postImporteIdUebernehmen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/importe/{id}/zuruecknehmen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Zurücknehmen, was der Import angelegt und geändert hat: alles oder nichts */
        post: operations["postImporteIdZuruecknehmen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objekte/{id}/pruefblatt.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Das Kontrollblatt eines Objekts drucken: für die Kontrolle auf Papier
         * @description Aktive Positionen nach Fach, in der Reihenfolge des Rundgangs. Jede Zeile hat einen QR-Code: den Code der Position, sonst ihre id; beides findet sie wieder.
         */
        get: operations["getObjekteIdPruefblattPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kalender/termine.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Alle Fristen als Kalender herunterladen
         * @description Kontrollen von Objekten, Prüfungen von Positionen und Geräten, Ablaufdaten, Wartungen nach Zeit, HU, UVV und die letzten Tage von Qualifikationen (der eigenen; auf Wunsch die anderer, wenn Sie sie lesen dürfen). Ein Jahr zurück und zwei voraus; Objekte außer Dienst fehlen. Was an einem Tag an einem Objekt fällig ist, ist ein Eintrag; beim nächsten Einlesen wird er erneuert und nicht verdoppelt.
         */
        get: operations["getKalenderTermineIcs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kalender/abo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ihr Kalenderabonnement: seit wann, bis wann, zuletzt gelesen */
        get: operations["getKalenderAbo"];
        /**
         * Ihr Kalenderabonnement einrichten oder erneuern; eine ältere Adresse endet damit
         * @description Die Adresse ist das Geheimnis: Kalenderprogramme melden sich nicht an. Sie endet nach einem Jahr, und früher, wenn Sie Ihr Passwort ändern oder nicht mehr aktiv sind. Sie zeigt nur, was Sie beim Abruf lesen dürfen. Ein Idempotency-Key wirkt hier nicht: jeder Aufruf macht eine neue Adresse.
         */
        put: operations["putKalenderAbo"];
        post?: never;
        /** Ihr Kalenderabonnement beenden */
        delete: operations["deleteKalenderAbo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kalender/{token}/termine.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Alle Fristen als Kalender, für das Abonnement in einem Kalenderprogramm
         * @description Kontrollen von Objekten, Prüfungen von Positionen und Geräten, Ablaufdaten, Wartungen nach Zeit, HU, UVV und die letzten Tage von Qualifikationen (der eigenen; auf Wunsch die anderer, wenn Sie sie lesen dürfen). Ein Jahr zurück und zwei voraus; Objekte außer Dienst fehlen. Was an einem Tag an einem Objekt fällig ist, ist ein Eintrag; beim nächsten Einlesen wird er erneuert und nicht verdoppelt. Die Adresse nennt PUT /kalender/abo. Sie gilt, solange ihre Person auch sonst etwas darf.
         */
        get: operations["getKalenderTokenTermineIcs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/eskalation/konfiguration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Die Schwellen der beiden Stufen lesen */
        get: operations["getEskalationKonfiguration"];
        /** Die Schwellen der beiden Stufen ändern */
        put: operations["putEskalationKonfiguration"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/eskalation/pruefen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lange offene Fehlbestände melden, an fällige Kontrollen und späte Leihen erinnern
         * @description Gedacht für einen Zeitplan außerhalb des Dienstes; dasselbe tut „zeughaus material eskalation pruefen“. Geachtet wird auf offene, endgültige Fehlbestände von Objekten, die nicht außer Dienst sind; was als Mindermenge genehmigt ist, wartet, solange die Genehmigung gilt. Das Alter zählt in Tagen zu 24 Stunden ab der Entstehung. Jede Stufe wird für einen Fehlbestand einmal gemeldet, alle eines Laufs in einer Nachricht: die Erinnerung an aktive Materialverantwortliche, die Eskalation an aktive Leitungsverantwortliche und die Administration. Wer bei seinem ersten Lauf schon für beide alt genug ist, wird in beiden gemeldet. Jeder Lauf erinnert auch an fällige Kontrollen, für jeden Fälligkeitstag einmal, jede Person mit einer Nachricht über ihre Objekte: wen die Kontrollverantwortung nennt, auch über die Einheit, und wer für Objekt oder Standort zuständig ist; sonst die Materialverantwortlichen. An eine Leihe zwischen Einheiten, die nicht rechtzeitig zurück ist, erinnert er einmal, und zwar die Materialverantwortlichen beider Einheiten und die für alles. Die Zahlen der Antwort sind die der Fehlbestände.
         */
        post: operations["postEskalationPruefen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suche": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Objekte nach Code, Name oder Material suchen, auch mit Tippfehlern
         * @description Gesucht wird nach der Ähnlichkeit der Buchstabengruppen (Trigramme) in Code und Name der Objekte und in den Namen der Materialien, die Objekte in aktiven Positionen führen. Jedes Objekt kommt einmal vor: ein direkter Treffer geht dem eines Materials in ihm vor, unter den Materialien zählt das ähnlichste. Die besten zuerst, höchstens 50; bei gleicher Ähnlichkeit zuerst Objekte, dann der kürzere Name. Objekte außer Dienst werden gefunden.
         */
        get: operations["getSuche"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suche/alles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Alles suchen, was einen Code oder Namen hat, auch mit Tippfehlern
         * @description Findet Objekte (auch nach Kennzeichen und Funkrufnamen), Geräte nach Seriennummer, Positionen nach Etikett, Lagerplätze, Materialien mit ihren Orten, Personen, aktuelle Vorlagen, Mängel und Dokumente, jeweils nur, wenn der Anfragende sie lesen darf. Zuerst steht, was genau so heißt, dann, was so beginnt, dann das Ähnlichste.
         */
        get: operations["getSucheAlles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/einsatzbereitschaft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Welche Objekte einsatzbereit sind, und warum die anderen nicht
         * @description Ohne Angabe die schlechteste Wertung zuerst, je Wertung nach Code; sortierung=ausruecken stellt davor, was zuerst ausrückt. Objekte außer Dienst zählen nicht. Nicht einsatzbereit macht jeder Grund außer mindermenge_genehmigt und geraet_ausgegeben: damit ist ein Objekt eingeschränkt.
         */
        get: operations["getDashboardEinsatzbereitschaft"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/einsatzbereitschaft/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Welche Objekte einsatzbereit sind, und warum die anderen nicht: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getDashboardEinsatzbereitschaftExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/kontrollfristen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Überfällige und fällige Kontrollen von Objekten; mit „tage“ auch die nächsten
         * @description Nach Tag, am selben Tag zuerst, was zuerst ausrückt. Ein Objekt ohne Frist und eines außer Dienst fehlen; eines, das noch nie kontrolliert wurde, ist seit seiner Anlage fällig.
         */
        get: operations["getDashboardKontrollfristen"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/kontrollfristen/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Überfällige und fällige Kontrollen von Objekten; mit „tage“ auch die nächsten: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getDashboardKontrollfristenExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/kennzahlen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Fehlbestände und Objekte in Zahlen */
        get: operations["getDashboardKennzahlen"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/einheiten": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Wie jede Einheit dasteht, mit allen darunter: Bereitschaft, Fehlbestände, Mängel, Überfälliges
         * @description Genannt wird jede Einheit, zu der mit allen darunter ein Objekt im Dienst, ein Fehlbestand oder ein Mangel gehört; die übergeordnete vor denen darunter, am Ende, was zu keiner gehört. Wer eine Rolle an einem Ort hat, sieht dessen Einheiten. Die Listen dahinter haben den Filter einheit_id.
         */
        get: operations["getDashboardEinheiten"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/einheiten/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Wie jede Einheit dasteht, mit allen darunter: Bereitschaft, Fehlbestände, Mängel, Überfälliges: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getDashboardEinheitenExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/fehlendes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Was in Objekten im Dienst fehlt, mit dem Bestand des Lagers
         * @description Ohne vorläufige Fehlbestände und ohne genehmigte Mindermengen; zuerst die Fahrzeuge, dann nach Code.
         */
        get: operations["getDashboardFehlendes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/fehlendes/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Was in Objekten im Dienst fehlt, mit dem Bestand des Lagers: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getDashboardFehlendesExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/verlauf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Einsatzbereitschaft und Fehlbestände Tag für Tag
         * @description Errechnet aus dem, was gespeichert ist, für Objekte, die heute im Dienst sind: Fehlbestände und Genehmigungen nach Entstehung und Ende, Ausgaben von Geräten bis zur Rückgabe, Kontrollen nach ihrem Abschluss, Mängel nach Meldung und Erledigung, in_wartung nach dem Änderungsprotokoll. Nicht gespeichert und darum wie heute gerechnet: der Standort, die Priorität eines Mangels, frühere Tage von HU und UVV. Ein Objekt zählt, seit es angelegt oder das erste Mal kontrolliert wurde.
         */
        get: operations["getDashboardVerlauf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/prueftermine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Überfällige und bald fällige Prüfungen von Geräten und Positionen, HU und UVV
         * @description Nach Datum; Objekte außer Dienst, ausgesonderte Geräte und ausgesonderte Positionen fehlen. Eine Position kommt für sich und für jedes ihrer Geräte vor, soweit dafür ein Termin eingetragen ist.
         */
        get: operations["getDashboardPrueftermine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/prueftermine/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Überfällige und bald fällige Prüfungen von Geräten und Positionen, HU und UVV: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getDashboardPrueftermineExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/ablaufwarnungen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Positionen, die abgelaufen sind oder binnen der Warnfrist ihres Materials ablaufen
         * @description Nach Resttagen; Objekte außer Dienst und ausgesonderte Positionen fehlen.
         */
        get: operations["getDashboardAblaufwarnungen"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/ablaufwarnungen/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Positionen, die abgelaufen sind oder binnen der Warnfrist ihres Materials ablaufen: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getDashboardAblaufwarnungenExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/qualifikationsablaeufe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Qualifikationen, die binnen 60 Tagen enden; ein Mitarbeiter sieht seine eigenen
         * @description Nach Datum, von aktiven Benutzern. Was dieselbe Person durch eine längere Qualifikation derselben Art erneuert hat, fehlt.
         */
        get: operations["getDashboardQualifikationsablaeufe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/qualifikationsablaeufe/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Qualifikationen, die binnen 60 Tagen enden; ein Mitarbeiter sieht seine eigenen: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getDashboardQualifikationsablaeufeExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/offenes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Was für Sie offen ist, in Zahlen neben dem Menü */
        get: operations["getDashboardOffenes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ansichten": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gespeicherte Ansichten von Listen: die eigenen und die für alle
         * @description Nach Namen. Eine Ansicht einer Liste, die Sie nicht sehen dürfen, fehlt.
         */
        get: operations["getAnsichten"];
        put?: never;
        /** Suche, Filter und Ordnung einer Liste unter einem Namen speichern */
        post: operations["postAnsichten"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ansichten/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gespeicherte Ansichten von Listen: die eigenen und die für alle: als Tabelle herunterladen
         * @description Der ganze Filter, nicht nur eine Seite. Zeitpunkte stehen in der Ortszeit des Dienstes. Text, den ein Tabellenprogramm als Formel lesen würde, beginnt in CSV mit einem Apostroph und ist in XLSX als Text gekennzeichnet. Was andere während des Exports anlegen, löschen oder umbenennen, kann fehlen oder doppelt erscheinen.
         */
        get: operations["getAnsichtenExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ansichten/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Eine Ansicht löschen */
        delete: operations["deleteAnsichtenId"];
        options?: never;
        head?: never;
        /** Eine Ansicht ändern, für alle speichern oder wieder für sich allein */
        patch: operations["patchAnsichtenId"];
        trace?: never;
    };
    "/favoriten": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ihre Favoriten im Menü, in Ihrer Reihenfolge
         * @description Höchstens 30. Was Sie nicht mehr sehen dürfen, fehlt.
         */
        get: operations["getFavoriten"];
        put?: never;
        /**
         * Eine Seite, ein Objekt oder eine Ansicht als Favorit merken
         * @description Was schon gemerkt ist, behält seinen Platz.
         */
        post: operations["postFavoriten"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/favoriten/reihenfolge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Ihre Favoriten ordnen */
        put: operations["putFavoritenReihenfolge"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/favoriten/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Einen Favoriten lösen */
        delete: operations["deleteFavoritenId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/akte/objekt/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Alles über ein Objekt in einer Antwort
         * @description Stammdaten, Ort, Verantwortung, Mängel, Geräte und ihre Prüfungen, Dokumente, Historie. Von jedem Abschnitt die neuesten 50 Einträge und ihre Anzahl; alle gibt die Liste dazu. Ein Mitarbeiter erhält die Akte ohne Historie und ohne Rechnungen, und von den Zuständigkeiten seine eigenen.
         */
        get: operations["getAkteObjektId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/betrieb": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Was dem Dienst auf seinem Rechner fehlt */
        get: operations["getBetrieb"];
        put?: never;
        post?: never;
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
        Ablaufwarnung: {
            objektposition_id: components["schemas"]["Id"];
            objekt_id: components["schemas"]["Id"];
            objekt_code: string;
            objekt_name: string;
            standort_id: components["schemas"]["Id"];
            standort_name: string;
            material_id: components["schemas"]["Id"];
            material_name: string;
            chargennummer: string | null;
            /** Format: date */
            ablaufdatum: string;
            /** @description Tage von heute an; negativ: überfällig */
            resttage: number;
            /** @enum {string} */
            ablaufstatus: "bald_ablaufend" | "abgelaufen";
        };
        Akte: {
            objekt: components["schemas"]["Objekt"];
            fahrzeugdetails: components["schemas"]["Fahrzeugdetails"];
            /** @description Für das Objekt selbst oder für seinen Standort; ohne höhere Rolle nur Ihre eigenen */
            zustaendigkeiten: components["schemas"]["Zustaendigkeit"][];
            kontrollverantwortung: {
                gesamt: number;
                eintraege: components["schemas"]["Kontrollverantwortung"][];
            };
            lagerbewegungen: {
                gesamt: number;
                eintraege: components["schemas"]["Lagerbewegung"][];
            };
            /** @description null: Sie dürfen Mängel nicht lesen */
            maengel: {
                gesamt: number;
                eintraege: {
                    id: components["schemas"]["Id"];
                    objekt_id: components["schemas"]["Id"];
                    objekt_code: string;
                    objekt_name: string;
                    /** @example Verschluss der Tragetasche gerissen */
                    titel: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    beschreibung: string | null;
                    /**
                     * @description „hoch“ macht das Objekt nicht einsatzbereit, solange der Mangel offen ist
                     * @enum {string}
                     */
                    prioritaet: "niedrig" | "normal" | "hoch";
                    /** @enum {string} */
                    status: "neu" | "in_bearbeitung" | "ersatzteil_bestellt" | "reparatur_geplant" | "erledigt";
                    /** @enum {string|null} */
                    entitaet_typ: "objektposition" | "geraet_instanz" | null;
                    /**
                     * Format: uuid
                     * @description UUID, klein geschrieben
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    entitaet_id: string | null;
                    /**
                     * @description Material und Fach der Position, oder Material und Seriennummer des Geräts
                     * @example Verbandpäckchen M, Deckelinnenseite
                     */
                    entitaet_bezeichnung: string | null;
                    gemeldet_von: components["schemas"]["Id"];
                    gemeldet_von_name: string;
                    gemeldet_am: components["schemas"]["Zeitpunkt"];
                    /**
                     * Format: date-time
                     * @description Zeitpunkt in UTC
                     * @example 2026-11-21T13:03:07.000Z
                     */
                    erledigt_am: string | null;
                    /**
                     * Format: uuid
                     * @description Wer sich darum kümmert; null: noch niemand
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    verantwortlich_id: string | null;
                    verantwortlich_name: string | null;
                }[];
            } | null;
            geraete: {
                gesamt: number;
                eintraege: {
                    id: components["schemas"]["Id"];
                    objektposition_id: components["schemas"]["Id"];
                    objekt_id: components["schemas"]["Id"];
                    objekt_code: string;
                    objekt_name: string;
                    material_id: components["schemas"]["Id"];
                    material_name: string;
                    /**
                     * @description Eindeutig, Groß- und Kleinschreibung gleich
                     * @example PA-2019-0417
                     */
                    seriennummer: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /** @enum {string} */
                    status: "einsatzbereit" | "in_pruefung" | "defekt" | "ausgesondert";
                    /**
                     * Format: date
                     * @description Kalendertag, JJJJ-MM-TT
                     * @example 2026-11-21
                     */
                    letzte_pruefung: string | null;
                    /**
                     * Format: date
                     * @description Die früheste aller Prüfarten
                     */
                    naechste_pruefung: string | null;
                    bemerkung: string | null;
                    /**
                     * Format: uuid
                     * @description null: nach dem Prüfintervall der Position
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    naechste_pruefart_id: string | null;
                    naechste_pruefart_name: string | null;
                    /** @description Prüfintervall der Position */
                    pruefintervall_monate: number | null;
                    pruefung_ueberfaellig: boolean;
                    /** @description null: nicht ausgegeben */
                    ausgegeben: components["schemas"]["GeraetAusgegeben"] | null;
                    /** @description Gehört zur Beladung eines Objekts im Dienst: ausgegeben macht es das Objekt eingeschränkt */
                    wird_gebraucht: boolean;
                }[];
            };
            /** @description Prüfungen der Geräte */
            pruefungen: {
                gesamt: number;
                eintraege: components["schemas"]["Pruefung"][];
            };
            /** @description Die aktuellen, von dem Objekt und allem in ihm, die Sie sehen dürfen */
            dokumente: {
                gesamt: number;
                eintraege: {
                    id: components["schemas"]["Id"];
                    /**
                     * @description Wozu das Dokument gehört; `fachfoto`: ein Foto eines Fachs
                     * @enum {string}
                     */
                    entitaet_typ: "objekt" | "objektposition" | "geraet_instanz" | "material" | "mangel" | "wartungsauftrag" | "benutzer_qualifikation" | "kontrolle" | "fehlbestand" | "fachfoto";
                    entitaet_id: components["schemas"]["Id"];
                    /** @enum {string} */
                    dokumenttyp: "Prüfprotokoll" | "Wartungsbericht" | "Bedienungsanleitung" | "Rechnung" | "Zulassungsdokument" | "Sonstiges";
                    ist_original: boolean;
                    dateiname: string;
                    /** @enum {string} */
                    medientyp: "application/pdf" | "image/jpeg" | "image/png" | "image/webp";
                    /** @description Bytes */
                    groesse: number;
                    /** @description SHA-256 der Datei, hexadezimal */
                    hash: string;
                    /**
                     * Format: uuid
                     * @description Die Version, die diese ersetzt hat
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    vorgaenger_id: string | null;
                    aktuell: boolean;
                    /**
                     * Format: uuid
                     * @description Prüfung des Geräts, die es belegt
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    pruefung_id: string | null;
                    hochgeladen_von: components["schemas"]["Id"];
                    hochgeladen_von_name: string;
                    hochgeladen_am: components["schemas"]["Zeitpunkt"];
                }[];
            };
            /** @description Das Objekt und alles in ihm; null: Sie dürfen die Historie nicht lesen */
            historie: {
                gesamt: number;
                eintraege: components["schemas"]["HistorieEintrag"][];
            } | null;
        };
        Anmeldedienst: {
            /**
             * @description Wie der Anmeldedienst heißt; null, wenn keiner eingerichtet ist
             * @example Anmeldedienst
             */
            name: string | null;
            /** @description Ob ein vergessenes Passwort per Link in einer E-Mail ersetzt werden kann */
            passwortlink: boolean;
        };
        Ansicht: {
            id: components["schemas"]["Id"];
            /**
             * @description Adresse der Seite, die die Liste zeigt
             * @example maengel
             * @enum {string}
             */
            liste: "objekte" | "fehlbestaende" | "ablaeufe" | "maengel" | "pruefungen" | "wartung/faellig" | "wartung/auftraege" | "wartung/plaene" | "lager/bestand" | "lager/bestellliste" | "lager/bewegungen" | "lager/plaetze" | "ausgaben" | "geraete" | "dokumente" | "personal" | "personal/qualifikationen" | "personal/zustaendigkeiten" | "vorlagen" | "stammdaten/materialien" | "stammdaten/kategorien" | "stammdaten/objekttypen" | "stammdaten/faecher" | "stammdaten/standorte" | "stammdaten/bereiche" | "verwaltung/objektpflege" | "verwaltung/kontrollverantwortung" | "verwaltung/protokoll" | "verwaltung/sicherheitsprotokoll" | "verwaltung/benutzer" | "verwaltung/importe";
            /** @example Dringend */
            name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
            /**
             * @description Suche, Filter und Ordnung, wie sie in der Adresse der Liste stehen
             * @example {
             *       "prioritaet": "hoch",
             *       "sortierung": "-gemeldet_am"
             *     }
             */
            parameter: {
                [key: string]: components["schemas"]["Name"];
            };
            /** @description Ob alle die Ansicht sehen, die die Liste sehen dürfen */
            geteilt: boolean;
            /**
             * Format: uuid
             * @description Wem die Ansicht gehört
             * @example 01980000-0000-7000-8000-000000000001
             */
            benutzer_id: string;
            benutzer_name: string;
            erstellt_am: components["schemas"]["Zeitpunkt"];
            /** @description Was Sie mit ihr jetzt tun dürfen */
            aktionen: ("aendern" | "teilen" | "loeschen")[];
        };
        Ausgabe: {
            id: components["schemas"]["Id"];
            material_id: components["schemas"]["Id"];
            menge: number;
            /**
             * Format: uuid
             * @description Das eine Gerät, das ausgegeben wird; menge ist dann 1
             * @example 01980000-0000-7000-8000-000000000001
             */
            geraet_instanz_id: string | null;
            /**
             * Format: uuid
             * @description Lagerplatz, aus dem es kommt; ohne ihn ändert sich kein Bestand
             * @example 01980000-0000-7000-8000-000000000001
             */
            lagerplatz_id: string | null;
            /**
             * @description Wer es bekommt
             * @example Jugendfeuerwehr, M. Krause
             */
            empfaenger: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
            bemerkung: string | null;
            /**
             * Format: date
             * @description Tag, bis zu dem es zurück sein soll
             * @example 2026-11-21
             */
            faellig_am: string | null;
            material_name: string;
            einheit: string;
            /** @description Seriennummer des Geräts */
            seriennummer: string | null;
            lagerplatz_code: string | null;
            /** @description null: keiner Einheit geliehen */
            leihe: components["schemas"]["Leihe"] | null;
            /** @description Was davon noch ausgegeben ist */
            menge_offen: number;
            /** @description Was davon zurück ist */
            menge_zurueck: number;
            /** @description Was davon als verloren gebucht ist */
            menge_verloren: number;
            /**
             * @description zurueckgegeben: nichts davon ist mehr ausgegeben
             * @enum {string}
             */
            status: "ausgegeben" | "zurueckgegeben";
            /** @description Noch ausgegeben und faellig_am vorbei */
            ueberfaellig: boolean;
            ausgegeben_von: components["schemas"]["Id"];
            ausgegeben_von_name: string;
            ausgegeben_am: components["schemas"]["Zeitpunkt"];
            /**
             * Format: uuid
             * @description UUID, klein geschrieben
             * @example 01980000-0000-7000-8000-000000000001
             */
            zurueckgenommen_von: string | null;
            zurueckgenommen_von_name: string | null;
            /**
             * Format: date-time
             * @description Wann der letzte Teil zurückkam
             * @example 2026-11-21T13:03:07.000Z
             */
            zurueckgegeben_am: string | null;
            /** @description Was Sie mit ihr jetzt tun dürfen */
            aktionen: "rueckgabe"[];
        };
        /** @description Ein Gerät des Objekts, das ausgegeben ist */
        AusgegebenesGeraet: {
            geraet_id: components["schemas"]["Id"];
            objektposition_id: components["schemas"]["Id"];
            /**
             * @description Material und Seriennummer
             * @example Stromerzeuger SE-1
             */
            name: string;
            seit: components["schemas"]["Zeitpunkt"];
            /**
             * Format: uuid
             * @description null: die Ausgabe liegt außerhalb dessen, was Sie sehen
             * @example 01980000-0000-7000-8000-000000000001
             */
            ausgabe_id: string | null;
            /** @description null wie ausgabe_id */
            empfaenger: string | null;
        };
        Benutzer: {
            id: components["schemas"]["Id"];
            /**
             * @description Eindeutig, Groß- und Kleinschreibung zählt nicht
             * @example a.weber
             */
            benutzername: string;
            /**
             * @description Wie die Person heißt
             * @example Anna Weber
             */
            name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
            /** Format: email */
            email: string | null;
            /**
             * Format: uuid
             * @description UUID, klein geschrieben
             * @example 01980000-0000-7000-8000-000000000001
             */
            einheit_id: string | null;
            /** @description Wer nicht aktiv ist, ist sofort abgemeldet */
            aktiv: boolean;
            /** @description Feste Rollen */
            rollen: ("mitarbeiter" | "materialverantwortlicher" | "leitungsverantwortlicher" | "administration")[];
            /** @description Zugewiesene eigene Rollen */
            eigene_rollen: {
                id: components["schemas"]["Id"];
                name: string;
            }[];
            /** @description Rollen für eine Einheit mit allem darunter oder für einen Standort; anderswo gelten sie nicht */
            ortsrollen: {
                /** @enum {string|null} */
                rolle: "mitarbeiter" | "materialverantwortlicher" | "leitungsverantwortlicher" | "administration" | null;
                /**
                 * Format: uuid
                 * @description UUID, klein geschrieben
                 * @example 01980000-0000-7000-8000-000000000001
                 */
                rolle_id: string | null;
                /** @description Name der eigenen Rolle */
                rolle_name: string | null;
                /**
                 * Format: uuid
                 * @description UUID, klein geschrieben
                 * @example 01980000-0000-7000-8000-000000000001
                 */
                einheit_id: string | null;
                /**
                 * Format: uuid
                 * @description UUID, klein geschrieben
                 * @example 01980000-0000-7000-8000-000000000001
                 */
                standort_id: string | null;
                ort_name: string;
                /** @description Ob eine Gruppe im Anmeldedienst sie gibt; dann geht sie mit ihr */
                aus_gruppe: boolean;
            }[];
            /** @description Ob sich die Person am Anmeldedienst anmeldet, und nur dort; ihre festen Rollen kommen aus ihren Gruppen */
            verbunden: boolean;
        };
        BenutzerGeaendert: {
            id: components["schemas"]["Id"];
            /**
             * @description Eindeutig, Groß- und Kleinschreibung zählt nicht
             * @example a.weber
             */
            benutzername: string;
            /**
             * @description Wie die Person heißt
             * @example Anna Weber
             */
            name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
            /** Format: email */
            email: string | null;
            /**
             * Format: uuid
             * @description UUID, klein geschrieben
             * @example 01980000-0000-7000-8000-000000000001
             */
            einheit_id: string | null;
            /** @description Wer nicht aktiv ist, ist sofort abgemeldet */
            aktiv: boolean;
            /** @description Feste Rollen */
            rollen: ("mitarbeiter" | "materialverantwortlicher" | "leitungsverantwortlicher" | "administration")[];
            /** @description Zugewiesene eigene Rollen */
            eigene_rollen: {
                id: components["schemas"]["Id"];
                name: string;
            }[];
            /** @description Rollen für eine Einheit mit allem darunter oder für einen Standort; anderswo gelten sie nicht */
            ortsrollen: {
                /** @enum {string|null} */
                rolle: "mitarbeiter" | "materialverantwortlicher" | "leitungsverantwortlicher" | "administration" | null;
                /**
                 * Format: uuid
                 * @description UUID, klein geschrieben
                 * @example 01980000-0000-7000-8000-000000000001
                 */
                rolle_id: string | null;
                /** @description Name der eigenen Rolle */
                rolle_name: string | null;
                /**
                 * Format: uuid
                 * @description UUID, klein geschrieben
                 * @example 01980000-0000-7000-8000-000000000001
                 */
                einheit_id: string | null;
                /**
                 * Format: uuid
                 * @description UUID, klein geschrieben
                 * @example 01980000-0000-7000-8000-000000000001
                 */
                standort_id: string | null;
                ort_name: string;
                /** @description Ob eine Gruppe im Anmeldedienst sie gibt; dann geht sie mit ihr */
                aus_gruppe: boolean;
            }[];
            /** @description Ob sich die Person am Anmeldedienst anmeldet, und nur dort; ihre festen Rollen kommen aus ihren Gruppen */
            verbunden: boolean;
            /** @description Nach einem neuen Passwort; fehlt, wenn kein Faktor bleibt */
            bleibt?: components["schemas"]["Bleibt"];
        };
        BenutzerQualifikation: {
            id: components["schemas"]["Id"];
            benutzer_id: components["schemas"]["Id"];
            benutzer_name: string;
            /** @description Anmeldename, an dem ein Import die Person erkennt */
            benutzername: string;
            qualifikationstyp_id: components["schemas"]["Id"];
            qualifikationstyp_name: string;
            /**
             * @description Führerschein, Lehrgang oder Berechtigung
             * @enum {string}
             */
            art: "fuehrerschein" | "lehrgang" | "berechtigung";
            /**
             * Format: date
             * @description Zählt ab diesem Tag; null: schon immer
             * @example 2026-11-21
             */
            erworben_am: string | null;
            /**
             * Format: date
             * @description Letzter Tag, an dem sie gilt; null: unbefristet
             * @example 2026-11-21
             */
            gueltig_bis: string | null;
            /** @description Ob sie heute gilt */
            gueltig: boolean;
            /** @description Was Sie mit diesem Eintrag jetzt tun dürfen; mit eigenen nur die Administration */
            aktionen: ("aendern" | "loeschen")[];
        };
        Bereich: {
            id: components["schemas"]["Id"];
            /** @description Eindeutig, Groß- und Kleinschreibung zählt nicht */
            name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
        };
        Bereitschaft: {
            objekt_id: components["schemas"]["Id"];
            code: string;
            name: string;
            /**
             * Format: uuid
             * @description UUID, klein geschrieben
             * @example 01980000-0000-7000-8000-000000000001
             */
            einheit_id: string | null;
            standort_id: components["schemas"]["Id"];
            standort_name: string;
            rueckt_zuerst_aus: boolean;
            /** @enum {string} */
            einsatzbereitschaft: "einsatzbereit" | "eingeschraenkt" | "nicht_einsatzbereit";
            gruende: ("noch_nie_kontrolliert" | "mangel_kritisch_offen" | "in_wartung" | "hu_ueberfaellig" | "uvv_ueberfaellig" | "fehlbestand_offen" | "mindermenge_genehmigt" | "geraet_ausgegeben")[];
            /** @description Ändern die Wertung nicht */
            hinweise: ("position_abgelaufen" | "pruefung_ueberfaellig")[];
            /** @description Was von seinen Geräten ausgegeben ist, das am längsten zuerst */
            ausgegeben: components["schemas"]["AusgegebenesGeraet"][];
            /**
             * Format: date
             * @description Tag, an dem die nächste Kontrolle fällig ist; null: keine Frist, oder außer Dienst
             */
            kontrolle_faellig_am: string | null;
            /**
             * @description faellig: heute; ueberfaellig: der Tag ist vorbei. Ändert die Einsatzbereitschaft nicht
             * @enum {string}
             */
            kontrolle_faelligkeit: "keine_frist" | "in_frist" | "faellig" | "ueberfaellig";
            /**
             * @description Woraus sich der Tag ergibt: noch nie kontrolliert, ein Einsatz, oder das Intervall
             * @enum {string|null}
             */
            kontrolle_anlass: "noch_nie" | "einsatz" | "intervall" | null;
            /** @description Ob jetzt eine Kontrolle ansteht: fällig, überfällig, oder noch nie kontrolliert */
            kontrolle_steht_an: boolean;
        };
        Bestand: {
            lagerplatz_id: components["schemas"]["Id"];
            lagerplatz_code: string;
            lagerplatz_name: string | null;
            lagerort_id: components["schemas"]["Id"];
            /**
             * @description Die Namen von oben bis zu diesem Lagerort
             * @example Wache Nord › Halle › Regalraum
             */
            lagerort_pfad: string;
            material_id: components["schemas"]["Id"];
            material_name: string;
            artikelnummer: string | null;
            /**
             * @description Einheit der Mengen
             * @example Stück
             */
            einheit: string;
            /** @description An diesem Lagerplatz; 0, wenn das Material hier seinen Platz hat und fehlt */
            menge: number;
            /** @description An allen Lagerplätzen zusammen */
            menge_gesamt: number;
            /** @description Mindestbestand des Materials, alle Lagerplätze zusammen */
            mindestbestand: number | null;
            /** @description Ob vom Material insgesamt weniger da ist */
            unter_mindestbestand: boolean;
        };
        Bestellung: {
            material_id: components["schemas"]["Id"];
            /** @description Was bestellt und noch nicht zugebucht ist, alle Bestellungen zusammen */
            menge: number;
            bestellt_von: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description Zeitpunkt der letzten Bestellung
             * @example 2026-11-21T13:03:07.000Z
             */
            bestellt_am: string;
        };
        Betrieb: {
            /**
             * @description was auf diesem Rechner fehlt, je ein Absatz; leer, wenn nichts fehlt
             * @example []
             */
            hinweise: string[];
        };
        /** @description Was nach einem neuen Passwort von den zweiten Faktoren bleibt */
        Bleibt: {
            /** @description Passkeys, die es weiter gibt */
            passkeys: number;
            /** @description Wie viele davon ohne das neue Passwort anmelden */
            passkeys_ohne_passwort: number;
            authenticator_app: boolean;
            /** @description Noch unbenutzte */
            wiederherstellungscodes: number;
        };
        Dokument: {
            id: components["schemas"]["Id"];
            /**
             * @description Wozu das Dokument gehört; `fachfoto`: ein Foto eines Fachs
             * @enum {string}
             */
            entitaet_typ: "objekt" | "objektposition" | "geraet_instanz" | "material" | "mangel" | "wartungsauftrag" | "benutzer_qualifikation" | "kontrolle" | "fehlbestand" | "fachfoto";
            entitaet_id: components["schemas"]["Id"];
            /** @enum {string} */
            dokumenttyp: "Prüfprotokoll" | "Wartungsbericht" | "Bedienungsanleitung" | "Rechnung" | "Zulassungsdokument" | "Sonstiges";
            ist_original: boolean;
            dateiname: string;
            /** @enum {string} */
            medientyp: "application/pdf" | "image/jpeg" | "image/png" | "image/webp";
            /** @description Bytes */
            groesse: number;
            /** @description SHA-256 der Datei, hexadezimal */
            hash: string;
            /**
             * Format: uuid
             * @description Die Version, die diese ersetzt hat
             * @example 01980000-0000-7000-8000-000000000001
             */
            vorgaenger_id: string | null;
            aktuell: boolean;
            /**
             * Format: uuid
             * @description Prüfung des Geräts, die es belegt
             * @example 01980000-0000-7000-8000-000000000001
             */
            pruefung_id: string | null;
            hochgeladen_von: components["schemas"]["Id"];
            hochgeladen_von_name: string;
            hochgeladen_am: components["schemas"]["Zeitpunkt"];
            /** @description Was Sie mit ihm jetzt tun dürfen */
            aktionen: ("herunterladen" | "ersetzen" | "loeschen")[];
        };
        EigeneFaktoren: {
            /** @description Codes einer Authenticator-App */
            totp: {
                /** Format: date-time */
                eingerichtet_am: string;
            } | null;
            passkeys: components["schemas"]["Passkey"][];
            /** @description Noch unbenutzte */
            wiederherstellungscodes: number;
            /** @description Ob eine Rolle der Person einen zweiten Faktor verlangt */
            verlangt: boolean;
            /** @description Ob Browser unter dieser Adresse Passkeys annehmen: ein Name statt einer Nummer, und TLS */
            passkey_moeglich: boolean;
        };
        Einheit: {
            id: components["schemas"]["Id"];
            /**
             * @description Eindeutig, Groß- und Kleinschreibung zählt nicht
             * @example 1. Zug
             */
            name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
            /**
             * Format: uuid
             * @description Einheit, zu der diese gehört
             * @example 01980000-0000-7000-8000-000000000001
             */
            uebergeordnet_id: string | null;
        };
        Einheitslage: {
            /**
             * Format: uuid
             * @description null: Objekte, die zu keiner Einheit gehören
             * @example 01980000-0000-7000-8000-000000000001
             */
            einheit_id: string | null;
            einheit_name: string | null;
            /**
             * Format: uuid
             * @description UUID, klein geschrieben
             * @example 01980000-0000-7000-8000-000000000001
             */
            uebergeordnet_id: string | null;
            /** @description Objekte im Dienst */
            objekte: number;
            einsatzbereit: number;
            eingeschraenkt: number;
            nicht_einsatzbereit: number;
            /** @description Endgültige, auch genehmigte, von Objekten im Dienst */
            offene_fehlbestaende: number;
            /** @description null: Sie dürfen Mängel nicht überall hier lesen */
            offene_maengel: number | null;
            ueberfaellige_kontrollen: number;
            /** @description Objekte mit überfälliger Prüfung, HU oder UVV */
            ueberfaellige_pruefungen: number;
        };
        Einladung: {
            /** @description Gilt einmal; der Dienst behält ihn nicht */
            token: string;
            /** Format: date-time */
            laeuft_ab_am: string;
            /**
             * @description Adresse, unter der Menschen den Dienst erreichen (MATERIAL_URL); null, wenn sie nicht eingestellt ist
             * @example https://zeughaus.example
             */
            adresse: string | null;
        };
        Einsatz: {
            id: components["schemas"]["Id"];
            objekt_id: components["schemas"]["Id"];
            objekt_code: string;
            objekt_name: string;
            zeitpunkt: components["schemas"]["Zeitpunkt"];
            bemerkung: string | null;
            benutzer_id: components["schemas"]["Id"];
            /** @description Wer den Einsatz gemeldet hat */
            benutzer_name: string;
            erfasst_am: components["schemas"]["Zeitpunkt"];
            /**
             * Format: uuid
             * @description Einsatz des Fahrzeugs, mit dem dieses Objekt unterwegs war
             * @example 01980000-0000-7000-8000-000000000001
             */
            gemeldet_mit_id: string | null;
            /** @description Was Sie mit ihm jetzt tun dürfen */
            aktionen: "zuruecknehmen"[];
        };
        EinzeiligerText: string;
        EmpfaengerVorschlaege: {
            /** @description Wer zuletzt etwas bekam, dann die Personen; begrenzt auf die ersten. Jeder Name einmal */
            namen: string[];
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
        Eskalationskonfiguration: {
            /**
             * @description Alter, ab dem Materialverantwortliche erinnert werden
             * @example 7
             */
            erinnerung_nach_tagen: number;
            /**
             * @description Alter, ab dem Leitungsverantwortliche und Administration es erfahren
             * @example 14
             */
            eskalation_nach_tagen: number;
        };
        Eskalationslauf: {
            /** @description Offene Fehlbestände, auf die geachtet wird */
            geprueft: number;
            /** @description Fehlbestände, an die in diesem Lauf erinnert wird */
            erinnerungen: number;
            /** @description Fehlbestände, die in diesem Lauf eskaliert werden */
            eskalationen: number;
        };
        Fach: {
            id: components["schemas"]["Id"];
            objekttyp_id: components["schemas"]["Id"];
            /**
             * @description Eindeutig im Objekttyp, Groß- und Kleinschreibung zählt nicht
             * @example Deckelinnenseite
             */
            name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
        };
        Fachfoto: {
            id: components["schemas"]["Id"];
            /**
             * Format: uuid
             * @description Fach des Objekttyps
             * @example 01980000-0000-7000-8000-000000000001
             */
            fach_id: string | null;
            /** @description Freitext, unter dem Positionen hier liegen; „Gesamtansicht“: das ganze Objekt */
            fach_freitext: string | null;
            /**
             * Format: uuid
             * @description Die Datei: GET /dokumente/{id}/download
             * @example 01980000-0000-7000-8000-000000000001
             */
            dokument_id: string;
            dateiname: string;
            /**
             * @description Bytes
             * @example 180000
             */
            groesse: number;
            hochgeladen_von_name: string;
            hochgeladen_am: components["schemas"]["Zeitpunkt"];
            /** @description Was Sie mit ihm hier jetzt tun dürfen */
            aktionen: ("ersetzen" | "loeschen")[];
        };
        Fachfotos: {
            faecher: {
                /**
                 * Format: uuid
                 * @description Fach des Objekttyps
                 * @example 01980000-0000-7000-8000-000000000001
                 */
                fach_id: string | null;
                /** @description Freitext, unter dem Positionen hier liegen; „Gesamtansicht“: das ganze Objekt */
                fach_freitext: string | null;
                /** @description Name des Fachs oder Freitext, wie an den Positionen */
                fach_name: string;
                /**
                 * @description Hat das Objekt eigene Fotos eines Fachs, gelten nur diese; sonst die seiner Vorlage
                 * @enum {string}
                 */
                herkunft: "objekt" | "vorlage";
                /** @description In der Reihenfolge, in der sie hinzukamen */
                fotos: components["schemas"]["Fachfoto"][];
            }[];
            /**
             * @description So viele Fotos kann ein Fach haben
             * @example 6
             */
            hoechstens: number;
            /** @description Was Sie hier jetzt tun dürfen */
            aktionen: "hinzufuegen"[];
        };
        FaelligeKontrolle: {
            objekt_id: components["schemas"]["Id"];
            objekt_code: string;
            objekt_name: string;
            standort_id: components["schemas"]["Id"];
            standort_name: string;
            /** Format: date */
            kontrolle_faellig_am: string;
            /** @description Tage von heute an; negativ: überfällig */
            resttage: number;
            /**
             * @description faellig: heute; ueberfaellig: der Tag ist vorbei. Ändert die Einsatzbereitschaft nicht
             * @enum {string}
             */
            kontrolle_faelligkeit: "keine_frist" | "in_frist" | "faellig" | "ueberfaellig";
            /**
             * @description Woraus sich der Tag ergibt: noch nie kontrolliert, ein Einsatz, oder das Intervall
             * @enum {string|null}
             */
            kontrolle_anlass: "noch_nie" | "einsatz" | "intervall" | null;
            /**
             * Format: date-time
             * @description Zeitpunkt in UTC
             * @example 2026-11-21T13:03:07.000Z
             */
            letzte_kontrolle_am: string | null;
            rueckt_zuerst_aus: boolean;
            /** @enum {string} */
            einsatzbereitschaft: "einsatzbereit" | "eingeschraenkt" | "nicht_einsatzbereit";
        };
        FaelligeWartung: {
            wartungsplan_id: components["schemas"]["Id"];
            wartungsplan_name: string;
            objekt_id: components["schemas"]["Id"];
            objekt_code: string;
            objekt_name: string;
            /**
             * Format: uuid
             * @description Einheit des Objekts
             * @example 01980000-0000-7000-8000-000000000001
             */
            einheit_id: string | null;
            /**
             * Format: uuid
             * @description Standort des Objekts
             * @example 01980000-0000-7000-8000-000000000001
             */
            standort_id: string;
            position_id: components["schemas"]["Id"];
            bezeichnung: string;
            /** @description Welche Intervalle erreicht sind; eines genügt, leer: nicht fällig */
            gruende: ("zeit" | "km" | "betriebsstunden")[];
            /** Format: date */
            faellig_am: string | null;
            /** @description Tage bis faellig_am; negativ: überfällig */
            tage: number | null;
            faellig_km: number | null;
            /** @description Aus den Fahrzeugdetails */
            kilometerstand: number | null;
            faellig_betriebsstunden: number | null;
            /** @description Aus den Fahrzeugdetails */
            betriebsstunden: number | null;
            /**
             * Format: uuid
             * @description Der Auftrag, der dafür schon läuft
             * @example 01980000-0000-7000-8000-000000000001
             */
            wartungsauftrag_id: string | null;
        };
        Fahrzeugdetails: {
            /** @example MU-ST 112 */
            kennzeichen: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
            /** @example Florian Musterstadt 1/46-1 */
            funkrufname: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
            baujahr: number | null;
            /** @description Kilometer */
            kilometerstand: number | null;
            /**
             * @description Stunden
             * @example 1204.5
             */
            betriebsstunden: number | null;
            /**
             * Format: date
             * @description Nächste Hauptuntersuchung; danach ist das Objekt nicht einsatzbereit
             * @example 2026-11-21
             */
            naechste_hu: string | null;
            /**
             * Format: date
             * @description Nächste UVV-Prüfung; danach ist das Objekt nicht einsatzbereit
             * @example 2026-11-21
             */
            naechste_uvv: string | null;
        };
        FaktorHinzugefuegt: {
            /** @description Beim ersten Faktor zehn Wiederherstellungscodes, sonst null */
            codes: string[] | null;
        };
        Faktoren: {
            /** @description Codes einer Authenticator-App */
            totp: {
                /** Format: date-time */
                eingerichtet_am: string;
            } | null;
            passkeys: components["schemas"]["Passkey"][];
            /** @description Noch unbenutzte */
            wiederherstellungscodes: number;
            /** @description Ob eine Rolle der Person einen zweiten Faktor verlangt */
            verlangt: boolean;
        };
        Faktorpflicht: {
            /** @description Feste Rollen, deren Inhaber einen zweiten Faktor brauchen */
            rollen: ("mitarbeiter" | "materialverantwortlicher" | "leitungsverantwortlicher" | "administration")[];
            /** @description Eigene Rollen, deren Inhaber einen brauchen */
            eigene_rollen: {
                id: components["schemas"]["Id"];
                name: string;
            }[];
        };
        /** @description Genau eines von seite, objekt und ansicht ist angegeben */
        Favorit: {
            id: components["schemas"]["Id"];
            /**
             * @description Pfad einer Seite
             * @example /lager/bestellliste
             */
            seite: string | null;
            objekt: {
                id: components["schemas"]["Id"];
                code: string;
                name: string;
            } | null;
            ansicht: {
                id: components["schemas"]["Id"];
                /**
                 * @description Adresse der Seite, die die Liste zeigt
                 * @example maengel
                 * @enum {string}
                 */
                liste: "objekte" | "fehlbestaende" | "ablaeufe" | "maengel" | "pruefungen" | "wartung/faellig" | "wartung/auftraege" | "wartung/plaene" | "lager/bestand" | "lager/bestellliste" | "lager/bewegungen" | "lager/plaetze" | "ausgaben" | "geraete" | "dokumente" | "personal" | "personal/qualifikationen" | "personal/zustaendigkeiten" | "vorlagen" | "stammdaten/materialien" | "stammdaten/kategorien" | "stammdaten/objekttypen" | "stammdaten/faecher" | "stammdaten/standorte" | "stammdaten/bereiche" | "verwaltung/objektpflege" | "verwaltung/kontrollverantwortung" | "verwaltung/protokoll" | "verwaltung/sicherheitsprotokoll" | "verwaltung/benutzer" | "verwaltung/importe";
                /** @example Dringend */
                name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                /**
                 * @description Suche, Filter und Ordnung, wie sie in der Adresse der Liste stehen
                 * @example {
                 *       "prioritaet": "hoch",
                 *       "sortierung": "-gemeldet_am"
                 *     }
                 */
                parameter: {
                    [key: string]: components["schemas"]["Name"];
                };
            } | null;
        };
        Favoriten: {
            eintraege: components["schemas"]["Favorit"][];
        };
        Fehlbestand: {
            id: components["schemas"]["Id"];
            objekt_id: components["schemas"]["Id"];
            objekt_code: string;
            objekt_name: string;
            objektposition_id: components["schemas"]["Id"];
            material_id: components["schemas"]["Id"];
            material_name: string;
            /**
             * @description Einheit der Mengen
             * @example Stück
             */
            einheit: string;
            /**
             * Format: uuid
             * @description Kontrolle, die ihn gefunden hat
             * @example 01980000-0000-7000-8000-000000000001
             */
            kontrolle_id: string | null;
            sollmenge: number;
            istmenge: number;
            fehlmenge: number;
            /** @enum {string} */
            status: "offen" | "in_bearbeitung" | "nachgefuellt_teilweise" | "erledigt";
            /** @description Bis die Kontrolle, die ihn gefunden hat, abgeschlossen ist */
            vorlaeufig: boolean;
            /** @description Ob eine Mindermengen-Genehmigung gilt */
            genehmigt: boolean;
            /**
             * Format: date-time
             * @description Wann ein Kontrollbeginn seine Genehmigung beendet hat, solange seitdem keine Kontrolle abgeschlossen und er nicht neu genehmigt ist
             * @example 2026-11-21T13:03:07.000Z
             */
            genehmigung_endete_am: string | null;
            /** @description Bestand des Materials an allen Lagerplätzen */
            im_lager: number;
            entstanden_am: components["schemas"]["Zeitpunkt"];
            /** @description Ganze Tage (je 24 Stunden) seit der Entstehung, bis zur Erledigung */
            alter_tage: number;
            /**
             * Format: date-time
             * @description Zeitpunkt in UTC
             * @example 2026-11-21T13:03:07.000Z
             */
            erledigt_am: string | null;
            /**
             * Format: date-time
             * @description Wann die Eskalation an ihn erinnert hat
             * @example 2026-11-21T13:03:07.000Z
             */
            erinnert_am: string | null;
            /**
             * Format: date-time
             * @description Wann sie ihn an die Leitung gemeldet hat
             * @example 2026-11-21T13:03:07.000Z
             */
            eskaliert_am: string | null;
            /** @description Was Sie mit ihm jetzt tun dürfen */
            aktionen: ("nachfuellen" | "bearbeiten" | "genehmigen")[];
        };
        Fehlendes: {
            fehlbestand_id: components["schemas"]["Id"];
            objekt_id: components["schemas"]["Id"];
            objekt_code: string;
            objekt_name: string;
            standort_id: components["schemas"]["Id"];
            standort_name: string;
            /**
             * Format: uuid
             * @description Einheit des Objekts
             * @example 01980000-0000-7000-8000-000000000001
             */
            einheit_id: string | null;
            objektposition_id: components["schemas"]["Id"];
            material_id: components["schemas"]["Id"];
            material_name: string;
            einheit: string;
            fehlmenge: number;
            /** @description Was davon an allen Lagerplätzen zusammen liegt */
            im_lager: number;
        };
        Fund: {
            id: components["schemas"]["Id"];
            /** @description Code, Seriennummer oder Artikelnummer */
            code: string | null;
            name: string | null;
            /** @description Wo es steht oder wozu es gehört */
            zusatz: string | null;
            /**
             * Format: uuid
             * @description Das Objekt einer Position oder eines Mangels
             * @example 01980000-0000-7000-8000-000000000001
             */
            objekt_id: string | null;
            /** @description Einheit eines Materials */
            einheit: string | null;
            /** @description Code oder Name ist genau das Gesuchte */
            genau: boolean;
            /** @description Wo ein Material liegt: die ersten Orte */
            orte: components["schemas"]["Fundort"][];
            weitere_orte: boolean;
        };
        Fundgruppe: {
            /** @enum {string} */
            art: "objekt" | "geraet" | "position" | "lagerplatz" | "material" | "person" | "vorlage" | "mangel" | "dokument";
            /** @description Die besten zuerst */
            treffer: components["schemas"]["Fund"][];
            /** @description Mit größerem je_art gibt es mehr */
            weitere: boolean;
        };
        Fundort: {
            /** @enum {string} */
            art: "objekt" | "lagerplatz";
            /**
             * Format: uuid
             * @description Objekt oder Lagerplatz
             * @example 01980000-0000-7000-8000-000000000001
             */
            id: string;
            /**
             * Format: uuid
             * @description Die Position des Objekts; null im Lager
             * @example 01980000-0000-7000-8000-000000000001
             */
            position_id: string | null;
            code: string;
            fach: string | null;
            /** @description Sollmenge der Position, im Lager der Bestand */
            menge: number;
            /** @description Was in der Position fehlt */
            fehlmenge: number;
        };
        Geraet: {
            id: components["schemas"]["Id"];
            objektposition_id: components["schemas"]["Id"];
            objekt_id: components["schemas"]["Id"];
            objekt_code: string;
            objekt_name: string;
            material_id: components["schemas"]["Id"];
            material_name: string;
            /**
             * @description Eindeutig, Groß- und Kleinschreibung gleich
             * @example PA-2019-0417
             */
            seriennummer: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
            /** @enum {string} */
            status: "einsatzbereit" | "in_pruefung" | "defekt" | "ausgesondert";
            /**
             * Format: date
             * @description Kalendertag, JJJJ-MM-TT
             * @example 2026-11-21
             */
            letzte_pruefung: string | null;
            /**
             * Format: date
             * @description Die früheste aller Prüfarten
             */
            naechste_pruefung: string | null;
            bemerkung: string | null;
            /**
             * Format: uuid
             * @description null: nach dem Prüfintervall der Position
             * @example 01980000-0000-7000-8000-000000000001
             */
            naechste_pruefart_id: string | null;
            naechste_pruefart_name: string | null;
            /** @description Prüfintervall der Position */
            pruefintervall_monate: number | null;
            pruefung_ueberfaellig: boolean;
            /**
             * Format: uuid
             * @description Fehlbestand, der dieses Gerät als fehlend zählt
             * @example 01980000-0000-7000-8000-000000000001
             */
            fehlbestand_id: string | null;
            /** @description null: nicht ausgegeben */
            ausgegeben: components["schemas"]["GeraetAusgegeben"] | null;
            /** @description Gehört zur Beladung eines Objekts im Dienst: ausgegeben macht es das Objekt eingeschränkt */
            wird_gebraucht: boolean;
            /** @description Was Sie mit ihm jetzt tun dürfen */
            aktionen: ("bearbeiten" | "pruefen" | "loeschen")[];
        };
        /** @description Wer das Gerät seit wann hat */
        GeraetAusgegeben: {
            seit: components["schemas"]["Zeitpunkt"];
            /**
             * Format: uuid
             * @description null: die Ausgabe liegt außerhalb dessen, was Sie sehen
             * @example 01980000-0000-7000-8000-000000000001
             */
            ausgabe_id: string | null;
            /** @description null wie ausgabe_id */
            empfaenger: string | null;
        };
        Geraetepruefart: {
            /**
             * Format: uuid
             * @description null: die Prüfung nach dem Prüfintervall der Position
             * @example 01980000-0000-7000-8000-000000000001
             */
            pruefart_id: string | null;
            name: string | null;
            intervall_monate: number | null;
            /** Format: date */
            letzte_pruefung: string | null;
            /** Format: date */
            naechste_pruefung: string | null;
        };
        Gruppenrollen: {
            eintraege: {
                /**
                 * @description Name oder Kennung der Gruppe, genau wie der Anmeldedienst sie nennt
                 * @example /wehr/atemschutz
                 */
                gruppe: string;
                /** @description Feste Rollen */
                rollen: ("mitarbeiter" | "materialverantwortlicher" | "leitungsverantwortlicher" | "administration")[];
                /** @description Eigene Rollen. Was eine Gruppe gibt, geht wieder mit ihr; von Hand erteilte bleiben */
                eigene_rollen: components["schemas"]["Id"][];
                /** @description Rollen für einen Ort. Was eine Gruppe gibt, geht wieder mit ihr; von Hand erteilte bleiben */
                ortsrollen: {
                    /** @enum {string|null} */
                    rolle: "mitarbeiter" | "materialverantwortlicher" | "leitungsverantwortlicher" | "administration" | null;
                    /**
                     * Format: uuid
                     * @description UUID, klein geschrieben
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    rolle_id: string | null;
                    /** @description Name der eigenen Rolle */
                    rolle_name: string | null;
                    /**
                     * Format: uuid
                     * @description UUID, klein geschrieben
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    einheit_id: string | null;
                    /**
                     * Format: uuid
                     * @description UUID, klein geschrieben
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    standort_id: string | null;
                    ort_name: string;
                }[];
            }[];
        };
        HistorieEintrag: {
            id: components["schemas"]["Id"];
            /** @enum {string} */
            entitaet_typ: "objekt" | "objektposition" | "geraet_instanz" | "material" | "mangel" | "wartungsauftrag" | "benutzer_qualifikation" | "kontrolle" | "fehlbestand";
            entitaet_id: components["schemas"]["Id"];
            /** @enum {string} */
            ereignis: "kontrolle_gestartet" | "kontrolle_abgeschlossen" | "kontrolle_abgebrochen" | "kontrolle_uebernommen" | "istmenge_erfasst" | "fehlbestand_entstanden" | "fehlbestand_erledigt" | "nachfuellung_erfasst" | "mindermenge_genehmigt" | "mindermenge_abgelaufen" | "mindermenge_beendet_durch_erledigung" | "mangel_gemeldet" | "mangel_status_geaendert" | "mangel_zugewiesen" | "mangel_kommentiert" | "mangel_kommentar_geaendert" | "mangel_kommentar_geloescht" | "qualifikation_erfasst" | "objekt_geaendert" | "objekt_uebergeben" | "einsatz_gemeldet" | "einsatz_zurueckgenommen" | "geraet_angelegt" | "geraet_geaendert" | "geraet_geloescht" | "qualifikation_geloescht";
            /**
             * Format: uuid
             * @description null: der Dienst selbst
             * @example 01980000-0000-7000-8000-000000000001
             */
            benutzer_id: string | null;
            /** @description Name der Person, wie er heute lautet */
            benutzer_name: string | null;
            /** @description Objekt, um das es geht, wie es heute heißt; null: es gibt es nicht mehr, oder es geht um keines */
            objekt_name: string | null;
            /** @description Material, das gezählt wurde, fehlt oder nachgefüllt wurde, wie es heute heißt */
            material_name: string | null;
            zeitpunkt: components["schemas"]["Zeitpunkt"];
            /** @description Werte der Änderung, je nach Ereignis */
            details: {
                [key: string]: unknown;
            };
        };
        Ich: {
            id: components["schemas"]["Id"];
            /**
             * @description Eindeutig, Groß- und Kleinschreibung zählt nicht
             * @example a.weber
             */
            benutzername: string;
            /**
             * @description Wie die Person heißt
             * @example Anna Weber
             */
            name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
            /** Format: email */
            email: string | null;
            /**
             * Format: uuid
             * @description UUID, klein geschrieben
             * @example 01980000-0000-7000-8000-000000000001
             */
            einheit_id: string | null;
            /** @description Feste Rollen */
            rollen: ("mitarbeiter" | "materialverantwortlicher" | "leitungsverantwortlicher" | "administration")[];
            /** @description Zugewiesene eigene Rollen */
            eigene_rollen: {
                id: components["schemas"]["Id"];
                name: string;
            }[];
            /** @description Rollen für eine Einheit mit allem darunter oder für einen Standort; anderswo gelten sie nicht */
            ortsrollen: {
                /** @enum {string|null} */
                rolle: "mitarbeiter" | "materialverantwortlicher" | "leitungsverantwortlicher" | "administration" | null;
                /**
                 * Format: uuid
                 * @description UUID, klein geschrieben
                 * @example 01980000-0000-7000-8000-000000000001
                 */
                rolle_id: string | null;
                /** @description Name der eigenen Rolle */
                rolle_name: string | null;
                /**
                 * Format: uuid
                 * @description UUID, klein geschrieben
                 * @example 01980000-0000-7000-8000-000000000001
                 */
                einheit_id: string | null;
                /**
                 * Format: uuid
                 * @description UUID, klein geschrieben
                 * @example 01980000-0000-7000-8000-000000000001
                 */
                standort_id: string | null;
                ort_name: string;
                /** @description Ob eine Gruppe im Anmeldedienst sie gibt; dann geht sie mit ihr */
                aus_gruppe: boolean;
            }[];
            /** @description Was diese Person darf, durch feste und eigene Rollen zusammen */
            berechtigungen: ("lesen" | "kontrolle.durchfuehren" | "einsatz.melden" | "mangel.lesen" | "mangel.melden" | "mangel.bearbeiten" | "dokument.hochladen" | "dokument.bearbeiten" | "lagerbewegung.anlegen" | "fehlbestand.bearbeiten" | "pruefung.durchfuehren" | "objekt.bearbeiten" | "vorlage.bearbeiten" | "lager.bearbeiten" | "wartung.bearbeiten" | "material.anlegen" | "material.bearbeiten")[];
            /** @description Dasselbe feiner: auch, was keine eigene Rolle geben kann. Danach richten sich die Seiten */
            rechte: ("angemeldet" | "lesen" | "kontrolle.durchfuehren" | "nachfuellung.erfassen" | "einsatz.melden" | "mangel.lesen" | "mangel.melden" | "mangel.bearbeiten" | "mangel.kommentar_loeschen" | "dokument.hochladen" | "dokument.bearbeiten" | "dokument.rechnung" | "lagerbewegung.anlegen" | "fehlbestand.bearbeiten" | "mindermenge.genehmigen" | "pruefung.durchfuehren" | "objekt.anlegen" | "objekt.bearbeiten" | "vorlage.bearbeiten" | "lager.bearbeiten" | "wartung.bearbeiten" | "material.anlegen" | "material.bearbeiten" | "katalog.anlegen" | "katalog.bearbeiten" | "katalog.loeschen" | "stammdaten.anlegen" | "stammdaten.bearbeiten" | "stammdaten.loeschen" | "stammdaten.ersetzen" | "benutzer.lesen" | "benutzer.verwalten" | "rollen.verwalten" | "personal.lesen" | "personal.fremd_lesen" | "qualifikation.bearbeiten" | "personal.verwalten" | "zustaendigkeit.verwalten" | "historie.lesen" | "eskalation.verwalten" | "import.ausfuehren" | "sicherheitsprotokoll.lesen" | "betrieb.lesen" | "ansicht.teilen" | "ansicht.verwalten")[];
            /** @description Davon, was an allen Orten gilt */
            rechte_ueberall: ("angemeldet" | "lesen" | "kontrolle.durchfuehren" | "nachfuellung.erfassen" | "einsatz.melden" | "mangel.lesen" | "mangel.melden" | "mangel.bearbeiten" | "mangel.kommentar_loeschen" | "dokument.hochladen" | "dokument.bearbeiten" | "dokument.rechnung" | "lagerbewegung.anlegen" | "fehlbestand.bearbeiten" | "mindermenge.genehmigen" | "pruefung.durchfuehren" | "objekt.anlegen" | "objekt.bearbeiten" | "vorlage.bearbeiten" | "lager.bearbeiten" | "wartung.bearbeiten" | "material.anlegen" | "material.bearbeiten" | "katalog.anlegen" | "katalog.bearbeiten" | "katalog.loeschen" | "stammdaten.anlegen" | "stammdaten.bearbeiten" | "stammdaten.loeschen" | "stammdaten.ersetzen" | "benutzer.lesen" | "benutzer.verwalten" | "rollen.verwalten" | "personal.lesen" | "personal.fremd_lesen" | "qualifikation.bearbeiten" | "personal.verwalten" | "zustaendigkeit.verwalten" | "historie.lesen" | "eskalation.verwalten" | "import.ausfuehren" | "sicherheitsprotokoll.lesen" | "betrieb.lesen" | "ansicht.teilen" | "ansicht.verwalten")[];
            /** @description Was an Orten gilt: in diesen Einheiten, mit denen darunter, und an diesen Standorten */
            rechte_an_orten: {
                rechte: ("angemeldet" | "lesen" | "kontrolle.durchfuehren" | "nachfuellung.erfassen" | "einsatz.melden" | "mangel.lesen" | "mangel.melden" | "mangel.bearbeiten" | "mangel.kommentar_loeschen" | "dokument.hochladen" | "dokument.bearbeiten" | "dokument.rechnung" | "lagerbewegung.anlegen" | "fehlbestand.bearbeiten" | "mindermenge.genehmigen" | "pruefung.durchfuehren" | "objekt.anlegen" | "objekt.bearbeiten" | "vorlage.bearbeiten" | "lager.bearbeiten" | "wartung.bearbeiten" | "material.anlegen" | "material.bearbeiten" | "katalog.anlegen" | "katalog.bearbeiten" | "katalog.loeschen" | "stammdaten.anlegen" | "stammdaten.bearbeiten" | "stammdaten.loeschen" | "stammdaten.ersetzen" | "benutzer.lesen" | "benutzer.verwalten" | "rollen.verwalten" | "personal.lesen" | "personal.fremd_lesen" | "qualifikation.bearbeiten" | "personal.verwalten" | "zustaendigkeit.verwalten" | "historie.lesen" | "eskalation.verwalten" | "import.ausfuehren" | "sicherheitsprotokoll.lesen" | "betrieb.lesen" | "ansicht.teilen" | "ansicht.verwalten")[];
                einheiten: components["schemas"]["Id"][];
                standorte: components["schemas"]["Id"][];
            }[];
        };
        /**
         * Format: uuid
         * @description UUID, klein geschrieben
         * @example 01980000-0000-7000-8000-000000000001
         */
        Id: string;
        Import: {
            id: components["schemas"]["Id"];
            /**
             * @description Was die Datei enthält
             * @enum {string}
             */
            art: "materialien" | "vorlagen" | "objekte" | "benutzer" | "qualifikationen";
            /**
             * @description Zuerst wird ohne Wirkung geprüft; geschrieben wird erst nach „uebernehmen“
             * @enum {string}
             */
            status: "wird_geprueft" | "geprueft" | "wird_uebernommen" | "uebernommen" | "zurueckgenommen";
            dateiname: string;
            spalten: string[];
            /** @description Zeilen ohne die Kopfzeile und ohne leere */
            zeilen: number;
            /** @description Einträge, die daraus werden; bei Vorlagen mehrere Zeilen zusammen */
            saetze: number;
            /** @description Einträge, mit denen der laufende Schritt fertig ist */
            stand: number;
            /** @description Zeilen nach ihrem Ergebnis */
            ergebnisse: {
                neu: number;
                geaendert: number;
                unveraendert: number;
                fehler: number;
            };
            fehlerhafte_auslassen: boolean;
            /** @description Was die Datei nennt und fehlt, wird mit angelegt */
            anlegen: boolean;
            /** @description Was mit angelegt wird oder wurde; von jeder Art höchstens 200 Namen */
            dazu: {
                /** @enum {string} */
                art: "objekttyp" | "fach" | "material";
                anzahl: number;
                namen: string[];
            }[];
            /**
             * Format: uuid
             * @description Wer die Datei hochgeladen hat
             * @example 01980000-0000-7000-8000-000000000001
             */
            benutzer_id: string;
            benutzer_name: string;
            angelegt_am: components["schemas"]["Zeitpunkt"];
            /**
             * Format: date-time
             * @description Zeitpunkt in UTC
             * @example 2026-11-21T13:03:07.000Z
             */
            uebernommen_am: string | null;
            /**
             * Format: uuid
             * @description Wer „uebernehmen“ verlangt hat; in diesem Namen wird geschrieben
             * @example 01980000-0000-7000-8000-000000000001
             */
            uebernommen_von: string | null;
            uebernommen_von_name: string | null;
            /** @description Warum der Import zurückgestellt wurde */
            hinweis: string | null;
            /**
             * Format: date-time
             * @description Zeitpunkt in UTC
             * @example 2026-11-21T13:03:07.000Z
             */
            zurueckgenommen_am: string | null;
            /** @description Was Sie mit ihm jetzt tun dürfen */
            aktionen: ("uebernehmen" | "zuruecknehmen")[];
        };
        Importaenderungen: {
            felder: {
                feld: string;
                titel: string;
                /** @description Zeilen, die es ändern */
                anzahl: number;
                /** @description Die ersten 50 */
                zeilen: number[];
            }[];
        };
        Importgruende: {
            gruende: {
                spalte: string | null;
                grund: string;
                anzahl: number;
                /** @description Die ersten 50 */
                zeilen: number[];
            }[];
        };
        Importvorschau: {
            /** @description Die Spalten heißen schon wie die Felder */
            passt: boolean;
            kopfzeile: number | null;
            /** @description Zeilen unter der Kopfzeile */
            zeilen: number;
            spalten: {
                titel: string;
                beispiele: string[];
                /** @description Vorgeschlagenes Feld */
                feld: string | null;
                /** @enum {string|null} */
                herkunft: "gemerkt" | "name" | "inhalt" | null;
            }[];
            felder: {
                feld: string;
                titel: string;
                pflicht: boolean;
                /** @description Gilt, wenn die Datei nichts sagt */
                vorgabe: string | null;
                /**
                 * @description Ob die Vorgabe in allen Zeilen gilt, oder nur für Neues
                 * @enum {string}
                 */
                gilt: "alle" | "neue";
                /** @description Feld, dessen Wert dann gilt */
                wie: string | null;
            }[];
            /** @description Was die Datei nennt; Fehlendes wird mit angelegt */
            namen: {
                feld: string;
                name: string;
                zeilen: number;
                vorhanden: boolean;
                aehnliche: string[];
                vorschlag: string | null;
            }[];
        };
        Importzeile: {
            /** @description Zeile der Datei */
            zeile: number;
            /**
             * @description null: noch nicht geprüft
             * @enum {string|null}
             */
            ergebnis: "neu" | "geaendert" | "unveraendert" | "fehler" | null;
            /**
             * @description Zellen nach Spalten, bei Neuem mit den Vorgaben
             * @example {
             *       "name": "Kompresse"
             *     }
             */
            werte: {
                [key: string]: string;
            };
            /** @description Was falsch ist, und was richtig wäre */
            fehler: {
                spalte: string | null;
                grund: string;
            }[];
            /**
             * @description Was sich an Vorhandenem ändert: jedes Feld mit dem alten und dem neuen Wert
             * @example [
             *       {
             *         "feld": "mindestbestand",
             *         "titel": "Mindestbestand",
             *         "vorher": "5",
             *         "nachher": "7"
             *       }
             *     ]
             */
            aenderungen: {
                feld: string;
                titel: string;
                vorher: string | null;
                nachher: string | null;
            }[];
            /**
             * Format: uuid
             * @description Was daraus wurde
             * @example 01980000-0000-7000-8000-000000000001
             */
            entitaet_id: string | null;
        };
        Kalenderabo: {
            /**
             * Format: date-time
             * @description null: Sie haben kein Abonnement
             * @example 2026-11-21T13:03:07.000Z
             */
            erstellt_am: string | null;
            /**
             * Format: date-time
             * @description Ein Jahr danach
             * @example 2026-11-21T13:03:07.000Z
             */
            endet_am: string | null;
            /**
             * Format: date-time
             * @description Wann ein Kalenderprogramm sie zuletzt gelesen hat, auf eine Stunde genau
             * @example 2026-11-21T13:03:07.000Z
             */
            zuletzt_gelesen_am: string | null;
            /** @description Ob sie Qualifikationen anderer zeigt */
            qualifikationen_anderer: boolean;
            /** @description false: abgelaufen, durch ein neues Passwort beendet, oder es gibt keines */
            gilt: boolean;
        };
        /**
         * Format: date
         * @description Kalendertag, JJJJ-MM-TT
         * @example 2026-11-21
         */
        Kalendertag: string;
        Kategorie: {
            id: components["schemas"]["Id"];
            /** @description Eindeutig, Groß- und Kleinschreibung zählt nicht */
            name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
        };
        /** @description Objekte außer Dienst und vorläufige Fehlbestände zählen nicht mit */
        Kennzahlen: {
            /** @description Endgültige, auch genehmigte */
            offene_fehlbestaende: number;
            /** @description Offene Fehlbestände mit geltender Genehmigung */
            genehmigte_mindermengen: number;
            /** @description Fehlbestände, die in den letzten 7 Tagen erledigt wurden */
            kuerzlich_erledigt: number;
            /** @description Objekte, die nicht einsatzbereit oder eingeschränkt sind */
            problemobjekte: number;
            objekte_gesamt: number;
        };
        Kontrolle: {
            id: components["schemas"]["Id"];
            objekt_id: components["schemas"]["Id"];
            objekt_code: string;
            objekt_name: string;
            benutzer_id: components["schemas"]["Id"];
            benutzer_name: string;
            /** @enum {string} */
            status: "in_bearbeitung" | "abgeschlossen" | "abgebrochen";
            gestartet_am: components["schemas"]["Zeitpunkt"];
            /**
             * Format: date-time
             * @description Zeitpunkt in UTC
             * @example 2026-11-21T13:03:07.000Z
             */
            beendet_am: string | null;
            /**
             * Format: uuid
             * @description Kontrolle, die hiermit übernommen wurde
             * @example 01980000-0000-7000-8000-000000000001
             */
            vorgaenger_id: string | null;
            /** @description Was Sie mit ihr jetzt tun dürfen */
            aktionen: ("zaehlen" | "abschliessen" | "abbrechen" | "uebernehmen")[];
            /** @description In der Reihenfolge des Rundgangs. Leer nach einem Abbruch; nach einer Übernahme stehen sie in der neuen Kontrolle */
            positionen: components["schemas"]["Kontrollposition"][];
        };
        KontrolleKopf: {
            id: components["schemas"]["Id"];
            objekt_id: components["schemas"]["Id"];
            objekt_code: string;
            objekt_name: string;
            benutzer_id: components["schemas"]["Id"];
            benutzer_name: string;
            /** @enum {string} */
            status: "in_bearbeitung" | "abgeschlossen" | "abgebrochen";
            gestartet_am: components["schemas"]["Zeitpunkt"];
            /**
             * Format: date-time
             * @description Zeitpunkt in UTC
             * @example 2026-11-21T13:03:07.000Z
             */
            beendet_am: string | null;
            /**
             * Format: uuid
             * @description Kontrolle, die hiermit übernommen wurde
             * @example 01980000-0000-7000-8000-000000000001
             */
            vorgaenger_id: string | null;
            /** @description Was Sie mit ihr jetzt tun dürfen */
            aktionen: ("zaehlen" | "abschliessen" | "abbrechen" | "uebernehmen")[];
        };
        /** @description Was ein Gerät braucht, um ein Objekt ohne Netz zu kontrollieren */
        Kontrollmappe: {
            objekt: components["schemas"]["Objekt"];
            /** @description In der Reihenfolge des Rundgangs, auch ausgesonderte */
            positionen: components["schemas"]["Objektposition"][];
            vorschau: components["schemas"]["Kontrollvorschau"];
            /** @description Die letzte abgeschlossene */
            letzte_kontrolle: components["schemas"]["KontrolleKopf"] | null;
            /** @description Die offenen */
            fehlbestaende: components["schemas"]["Fehlbestand"][];
            /** @description Die offenen; null: Sie dürfen Mängel nicht lesen */
            maengel: components["schemas"]["Mangel"][] | null;
            geraete: components["schemas"]["Geraet"][];
        };
        Kontrollmappen: {
            eintraege: components["schemas"]["Kontrollmappe"][];
            /** @description Anzahl aller Objekte, die Sie kontrollieren dürfen */
            gesamt: number;
            /** @description „ab“ für die nächste Antwort; null: das waren alle */
            weiter: number | null;
        };
        Kontrollposition: {
            id: components["schemas"]["Id"];
            objektposition_id: components["schemas"]["Id"];
            material_id: components["schemas"]["Id"];
            material_name: string;
            /** @enum {string} */
            materialtyp: "menge" | "ablauf_charge" | "geraet_sn";
            /**
             * @description Einheit der Mengen
             * @example Stück
             */
            einheit: string;
            /** @description Fach oder Freitext, wo die Position liegt */
            fach_name: string | null;
            /** @description Etikett der Position */
            code: string | null;
            /** @description Nummer auf der Packung, zum Scannen */
            artikelnummer: string | null;
            /** @description Geltende Sollmenge beim Start der Kontrolle */
            sollmenge: number;
            gezaehlt: number | null;
            bestaetigt: boolean;
            /**
             * Format: uuid
             * @description UUID, klein geschrieben
             * @example 01980000-0000-7000-8000-000000000001
             */
            fehlbestand_id: string | null;
            /**
             * Format: date
             * @description Wird beim Abschluss in die Objektposition übernommen, wenn noch etwas da ist
             * @example 2026-11-21
             */
            ablaufdatum: string | null;
            chargennummer: string | null;
            seriennummer: string | null;
            /** @description Angaben, die diese Zählung entfernt hat: nach dem Abschluss hat die Objektposition sie nicht mehr */
            entfernt: ("ablaufdatum" | "chargennummer" | "seriennummer")[];
            /**
             * @description Ein Ablaufdatum in höchstens so vielen Tagen gilt als bald ablaufend
             * @example 30
             */
            warnfrist_tage: number;
            /** @description Geräte der Position mit ihren Seriennummern, ohne ausgesonderte */
            geraete: {
                id: components["schemas"]["Id"];
                seriennummer: string;
                /** @enum {string} */
                status: "einsatzbereit" | "in_pruefung" | "defekt";
                ausgegeben: boolean;
            }[];
            vorher: components["schemas"]["KontrollpositionVorher"];
        };
        /** @description Was von der Position schon bekannt ist; ersetzt keine Zählung */
        KontrollpositionVorher: {
            /** @description Was die letzte abgeschlossene Kontrolle davor zählte */
            gezaehlt: number | null;
            /**
             * Format: date-time
             * @description Zeitpunkt in UTC
             * @example 2026-11-21T13:03:07.000Z
             */
            gezaehlt_am: string | null;
            /** @description Was nach Nachfüllungen seitdem da ist */
            nachgefuellt_auf: number | null;
            /**
             * Format: date
             * @description Kalendertag, JJJJ-MM-TT
             * @example 2026-11-21
             */
            ablaufdatum: string | null;
            chargennummer: string | null;
            seriennummer: string | null;
        };
        /** @description Die Regel, die gilt: die eigene oder die des Objekttyps */
        Kontrollregel: {
            /**
             * @description Wie viele Einheiten nach der letzten Kontrolle die nächste fällig ist; null: keine feste Frist
             * @example 4
             */
            kontrollintervall: number | null;
            /**
             * @description Ein Monat nach dem 31. Januar ist der letzte Tag des Februars
             * @enum {string}
             */
            kontrollintervall_einheit: "tage" | "wochen" | "monate";
            /** @description Nach jedem gemeldeten Einsatz ist eine Kontrolle fällig */
            kontrolle_nach_einsatz: boolean;
        };
        Kontrollverantwortung: {
            id: components["schemas"]["Id"];
            objekt_id: components["schemas"]["Id"];
            /**
             * Format: uuid
             * @description Diese Person soll das Objekt kontrollieren
             * @example 01980000-0000-7000-8000-000000000001
             */
            benutzer_id: string | null;
            /**
             * Format: uuid
             * @description Diese Einheit soll das Objekt kontrollieren
             * @example 01980000-0000-7000-8000-000000000001
             */
            einheit_id: string | null;
            objekt_code: string;
            objekt_name: string;
            benutzer_name: string | null;
            /** @description false: die Person hat keinen Zugang mehr */
            benutzer_aktiv: boolean | null;
            einheit_name: string | null;
        };
        Kontrollvorschau: {
            objekt_id: components["schemas"]["Id"];
            objekt_code: string;
            objekt_name: string;
            /** @description In der Reihenfolge des Rundgangs; `id` ist hier die der Objektposition */
            positionen: components["schemas"]["Kontrollposition"][];
            /** @description Mindermengen, deren Genehmigung mit dem Start oder der Übernahme endet */
            endende_genehmigungen: {
                fehlbestand_id: components["schemas"]["Id"];
                material_name: string;
            }[];
        };
        Lagerbewegung: {
            id: components["schemas"]["Id"];
            objekt_id: components["schemas"]["Id"];
            objekt_code: string;
            objekt_name: string;
            von_standort_id: components["schemas"]["Id"];
            von_standort_name: string;
            nach_standort_id: components["schemas"]["Id"];
            nach_standort_name: string;
            benutzer_id: components["schemas"]["Id"];
            benutzer_name: string;
            grund: string | null;
            zeitpunkt: components["schemas"]["Zeitpunkt"];
        };
        Lagerort: {
            id: components["schemas"]["Id"];
            /**
             * @description Unter demselben Lagerort eindeutig, Groß- und Kleinschreibung zählt nicht
             * @example Regalraum
             */
            name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
            /** @enum {string} */
            art: "organisation" | "standort" | "gebaeude" | "raum" | "lager";
            /**
             * Format: uuid
             * @description Lagerort, in dem dieser liegt
             * @example 01980000-0000-7000-8000-000000000001
             */
            uebergeordnet_id: string | null;
            /**
             * Format: uuid
             * @description Einheit, der er mit allem darin gehört; höchstens eines von einheit_id und standort_id
             * @example 01980000-0000-7000-8000-000000000001
             */
            einheit_id: string | null;
            /**
             * Format: uuid
             * @description Standort, zu dem er mit allem darin gehört
             * @example 01980000-0000-7000-8000-000000000001
             */
            standort_id: string | null;
            /**
             * @description Die Namen von oben bis zu diesem Lagerort
             * @example Wache Nord › Halle › Regalraum
             */
            pfad: string;
        };
        Lagerplatz: {
            id: components["schemas"]["Id"];
            /**
             * @description Eindeutig, Groß- und Kleinschreibung zählt nicht; steht am Fach oder Regal
             * @example R1-03
             */
            code: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
            /** @example Regal 1, Fach 3 */
            name: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
            lagerort_id: components["schemas"]["Id"];
            /**
             * @description Die Namen von oben bis zu diesem Lagerort
             * @example Wache Nord › Halle › Regalraum
             */
            lagerort_pfad: string;
        };
        /** @description Was eine Einheit einer anderen leiht */
        Leihe: {
            einheit_id: components["schemas"]["Id"];
            einheit_name: string;
            /** @description Einheit, bei der es sonst liegt */
            von_einheit_name: string | null;
            /** @description Sie sehen die Ausgabe nur, weil es Ihnen geliehen ist */
            geliehen: boolean;
        };
        /** @description Was die letzte abgeschlossene Kontrolle zählte, und wann sie endete */
        LetzteZaehlung: {
            kontrolle_id: components["schemas"]["Id"];
            gezaehlt: number;
            /** @description Was nach Nachfüllungen seitdem da ist */
            nachgefuellt_auf: number | null;
            zeitpunkt: components["schemas"]["Zeitpunkt"];
        };
        Link: {
            /**
             * @description Eindeutig, Groß- und Kleinschreibung zählt nicht
             * @example a.weber
             */
            benutzername: string;
            /**
             * @description Wie die Person heißt
             * @example Anna Weber
             */
            name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
            /** @description Passkeys der Person, die ohne Passwort anmelden */
            passkeys: number;
        };
        Mangel: {
            id: components["schemas"]["Id"];
            objekt_id: components["schemas"]["Id"];
            objekt_code: string;
            objekt_name: string;
            /** @example Verschluss der Tragetasche gerissen */
            titel: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
            beschreibung: string | null;
            /**
             * @description „hoch“ macht das Objekt nicht einsatzbereit, solange der Mangel offen ist
             * @enum {string}
             */
            prioritaet: "niedrig" | "normal" | "hoch";
            /** @enum {string} */
            status: "neu" | "in_bearbeitung" | "ersatzteil_bestellt" | "reparatur_geplant" | "erledigt";
            /** @enum {string|null} */
            entitaet_typ: "objektposition" | "geraet_instanz" | null;
            /**
             * Format: uuid
             * @description UUID, klein geschrieben
             * @example 01980000-0000-7000-8000-000000000001
             */
            entitaet_id: string | null;
            /**
             * @description Material und Fach der Position, oder Material und Seriennummer des Geräts
             * @example Verbandpäckchen M, Deckelinnenseite
             */
            entitaet_bezeichnung: string | null;
            gemeldet_von: components["schemas"]["Id"];
            gemeldet_von_name: string;
            gemeldet_am: components["schemas"]["Zeitpunkt"];
            /**
             * Format: date-time
             * @description Zeitpunkt in UTC
             * @example 2026-11-21T13:03:07.000Z
             */
            erledigt_am: string | null;
            /**
             * Format: uuid
             * @description Wer sich darum kümmert; null: noch niemand
             * @example 01980000-0000-7000-8000-000000000001
             */
            verantwortlich_id: string | null;
            verantwortlich_name: string | null;
            /** @description Status, in die Sie den Mangel jetzt setzen dürfen */
            aktionen: ("neu" | "in_bearbeitung" | "ersatzteil_bestellt" | "reparatur_geplant" | "erledigt")[];
        };
        Mangelkommentar: {
            id: components["schemas"]["Id"];
            mangel_id: components["schemas"]["Id"];
            /** @example Ersatzteil liegt im Lager, Fach B3. */
            text: string;
            benutzer_id: components["schemas"]["Id"];
            benutzer_name: string;
            zeitpunkt: components["schemas"]["Zeitpunkt"];
            /**
             * Format: date-time
             * @description Zeitpunkt in UTC
             * @example 2026-11-21T13:03:07.000Z
             */
            geaendert_am: string | null;
            /** @description Was Sie mit dem Kommentar jetzt tun dürfen; sonst leer */
            aktionen: ("bearbeiten" | "loeschen")[];
        };
        Mangelverlauf: {
            id: components["schemas"]["Id"];
            /** @enum {string} */
            art: "gemeldet" | "status" | "zuweisung" | "kommentar" | "kommentar_geloescht" | "dokument" | "auftrag";
            zeitpunkt: components["schemas"]["Zeitpunkt"];
            /**
             * Format: uuid
             * @description null: der Dienst selbst
             * @example 01980000-0000-7000-8000-000000000001
             */
            benutzer_id: string | null;
            benutzer_name: string | null;
            /**
             * Format: uuid
             * @description Id des Kommentars, des Dokuments oder des Wartungsauftrags
             * @example 01980000-0000-7000-8000-000000000001
             */
            bezug_id: string | null;
            /** @enum {string|null} */
            status_von: "neu" | "in_bearbeitung" | "ersatzteil_bestellt" | "reparatur_geplant" | "erledigt" | null;
            /** @enum {string|null} */
            status_nach: "neu" | "in_bearbeitung" | "ersatzteil_bestellt" | "reparatur_geplant" | "erledigt" | null;
            /** @description Bei einer Zuweisung; null: niemandem mehr */
            verantwortlich_name: string | null;
            /** @description Der Kommentar, der Dateiname des Dokuments, oder was der Wartungsauftrag verlangt */
            text: string | null;
            /**
             * Format: date-time
             * @description Wann der Kommentar zuletzt geändert wurde
             * @example 2026-11-21T13:03:07.000Z
             */
            geaendert_am: string | null;
            /** @enum {string|null} */
            auftrag_status: "offen" | "in_arbeit" | "erledigt" | null;
            /** @description Was Sie mit dem Kommentar jetzt tun dürfen; sonst leer */
            aktionen: ("bearbeiten" | "loeschen")[];
        };
        Material: {
            id: components["schemas"]["Id"];
            /**
             * @description Eindeutig, Groß- und Kleinschreibung zählt nicht
             * @example Verbandpäckchen M
             */
            name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
            /**
             * @description menge: nur gezählt · ablauf_charge: mit Ablaufdatum und Charge · geraet_sn: Geräte mit Seriennummer
             * @enum {string}
             */
            materialtyp: "menge" | "ablauf_charge" | "geraet_sn";
            /**
             * @description Worin gezählt wird
             * @example Stück
             */
            einheit: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
            artikelnummer: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
            /**
             * Format: uuid
             * @description UUID, klein geschrieben
             * @example 01980000-0000-7000-8000-000000000001
             */
            kategorie_id: string | null;
            /** @description Tage vor dem Ablauf, ab denen gewarnt wird; ohne Angabe 30 */
            warnfrist_tage: number | null;
            /** @description Menge, unter die der Bestand aller Lagerplätze zusammen nicht sinken soll; ohne Angabe keine Warnung */
            mindestbestand: number | null;
            /**
             * @description Wo das Material bestellt wird
             * @example Muster Rettungsbedarf
             */
            lieferant: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
            /**
             * Format: uuid
             * @description Einheit, der dieser eigene Eintrag gehört: sie und alle darunter sehen und verwenden ihn. null: der Katalog für alle. Ein eigener Eintrag kann in den Katalog für alle übergehen (null), nie in den einer anderen Einheit
             * @example 01980000-0000-7000-8000-000000000001
             */
            einheit_id: string | null;
        };
        MaterialVerwendung: {
            gesamt: number;
            arten: {
                objektposition: {
                    anzahl: number;
                    /** @description Die ersten Verweise */
                    beispiele: {
                        id: components["schemas"]["Id"];
                        bezeichnung: string;
                    }[];
                };
                vorlagenposition: {
                    anzahl: number;
                    /** @description Die ersten Verweise */
                    beispiele: {
                        id: components["schemas"]["Id"];
                        bezeichnung: string;
                    }[];
                };
                kontrollposition: {
                    anzahl: number;
                    /** @description Die ersten Verweise */
                    beispiele: {
                        id: components["schemas"]["Id"];
                        bezeichnung: string;
                    }[];
                };
                fehlbestand: {
                    anzahl: number;
                    /** @description Die ersten Verweise */
                    beispiele: {
                        id: components["schemas"]["Id"];
                        bezeichnung: string;
                    }[];
                };
                nachfuellung: {
                    anzahl: number;
                    /** @description Die ersten Verweise */
                    beispiele: {
                        id: components["schemas"]["Id"];
                        bezeichnung: string;
                    }[];
                };
                bestand: {
                    anzahl: number;
                    /** @description Die ersten Verweise */
                    beispiele: {
                        id: components["schemas"]["Id"];
                        bezeichnung: string;
                    }[];
                };
                ausgabe: {
                    anzahl: number;
                    /** @description Die ersten Verweise */
                    beispiele: {
                        id: components["schemas"]["Id"];
                        bezeichnung: string;
                    }[];
                };
                materialbewegung: {
                    anzahl: number;
                    /** @description Die ersten Verweise */
                    beispiele: {
                        id: components["schemas"]["Id"];
                        bezeichnung: string;
                    }[];
                };
            };
        };
        Materialbestand: {
            material_id: components["schemas"]["Id"];
            material_name: string;
            artikelnummer: string | null;
            /**
             * @description Einheit der Mengen
             * @example Stück
             */
            einheit: string;
            menge_gesamt: number;
            /** @description Lagerplätze, an denen etwas davon liegt */
            lagerplaetze: number;
            /** @description Mindestbestand des Materials, alle Lagerplätze zusammen */
            mindestbestand: number | null;
            /** @description Ob vom Material insgesamt weniger da ist */
            unter_mindestbestand: boolean;
            /** @description Was den Objekten fehlt: Summe der offenen, endgültigen Fehlbestände */
            fehlmenge: number;
            /** @description Davon in Fehlbeständen, die jemand schon beschafft */
            wird_beschafft: number;
            /** @description Wo das Material bestellt wird */
            lieferant: string | null;
            /** @description Für das Lager bestellt und noch nicht zugebucht */
            bestellt: number;
            /**
             * Format: date-time
             * @description Zeitpunkt der letzten Bestellung
             * @example 2026-11-21T13:03:07.000Z
             */
            bestellt_am: string | null;
            /** @description Mindestbestand und Fehlmenge, ohne was da ist, was bestellt ist und was schon beschafft wird; mindestens 0 */
            zu_bestellen: number;
        };
        Materialbewegung: {
            id: components["schemas"]["Id"];
            /**
             * @description Eine Umlagerung bucht in einem Schritt am einen Lagerplatz ab und am anderen zu
             * @enum {string}
             */
            art: "zugang" | "abgang" | "umlagerung";
            /**
             * @description Wodurch sie entstand: von Hand gebucht, durch Ausgabe oder Rückgabe, durch eine Nachfüllung aus dem Lager, oder als Rücknahme einer Nachfüllung, deren Kontrolle abgebrochen wurde
             * @enum {string}
             */
            anlass: "buchung" | "ausgabe" | "rueckgabe" | "nachfuellung" | "gegenbuchung";
            material_id: components["schemas"]["Id"];
            material_name: string;
            einheit: string;
            menge: number;
            /**
             * Format: uuid
             * @description UUID, klein geschrieben
             * @example 01980000-0000-7000-8000-000000000001
             */
            von_lagerplatz_id: string | null;
            von_lagerplatz_code: string | null;
            /**
             * Format: uuid
             * @description UUID, klein geschrieben
             * @example 01980000-0000-7000-8000-000000000001
             */
            nach_lagerplatz_id: string | null;
            nach_lagerplatz_code: string | null;
            grund: string | null;
            /** @example LS-2026-0815 */
            belegnummer: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
            /**
             * Format: date
             * @description Kalendertag, JJJJ-MM-TT
             * @example 2026-11-21
             */
            ablaufdatum: string | null;
            chargennummer: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
            benutzer_id: components["schemas"]["Id"];
            benutzer_name: string;
            zeitpunkt: components["schemas"]["Zeitpunkt"];
            /**
             * Format: uuid
             * @description UUID, klein geschrieben
             * @example 01980000-0000-7000-8000-000000000001
             */
            ausgabe_id: string | null;
            /**
             * Format: uuid
             * @description Objekt, das nachgefüllt wurde
             * @example 01980000-0000-7000-8000-000000000001
             */
            objekt_id: string | null;
            objekt_code: string | null;
            /**
             * Format: uuid
             * @description Bewegung, die diese zurücknimmt
             * @example 01980000-0000-7000-8000-000000000001
             */
            gegenbuchung_zu: string | null;
        };
        Mindermenge: {
            id: components["schemas"]["Id"];
            fehlbestand_id: components["schemas"]["Id"];
            benutzer_id: components["schemas"]["Id"];
            begruendung: string | null;
            /** @enum {string} */
            status: "aktiv" | "abgelaufen" | "beendet";
            genehmigt_am: components["schemas"]["Zeitpunkt"];
            /**
             * Format: date-time
             * @description Zeitpunkt in UTC
             * @example 2026-11-21T13:03:07.000Z
             */
            beendet_am: string | null;
        };
        Nachfuellung: {
            id: components["schemas"]["Id"];
            fehlbestand_id: components["schemas"]["Id"];
            material_id: components["schemas"]["Id"];
            menge: number;
            benutzer_id: components["schemas"]["Id"];
            zeitpunkt: components["schemas"]["Zeitpunkt"];
            /**
             * Format: date
             * @description Kalendertag, JJJJ-MM-TT
             * @example 2026-11-21
             */
            ablaufdatum: string | null;
            chargennummer: string | null;
            /**
             * Format: uuid
             * @description Bewegung, mit der die Menge aus dem Lager kam
             * @example 01980000-0000-7000-8000-000000000001
             */
            materialbewegung_id: string | null;
            /** @description Istmenge der Objektposition nach der Nachfüllung */
            istmenge: number;
            /**
             * @description Die Istmenge liegt über der Sollmenge
             * @enum {string}
             */
            hinweis?: "ueber_soll";
            /** @enum {string} */
            fehlbestand_status: "offen" | "in_bearbeitung" | "nachgefuellt_teilweise" | "erledigt";
        };
        Name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
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
        NeuesKalenderabo: {
            /**
             * @description Geheime Adresse auf diesem Dienst; sie wird nur dieses eine Mal gezeigt
             * @example /api/v1/kalender/q3R…/termine.ics
             */
            pfad: string;
            erstellt_am: components["schemas"]["Zeitpunkt"];
            endet_am: components["schemas"]["Zeitpunkt"];
        };
        Nutzungsberechtigter: {
            benutzer_id: components["schemas"]["Id"];
            benutzer_name: string;
            /** @description Ob alle Anforderungen des Objekttyps heute erfüllt sind */
            berechtigt: boolean;
            fehlend: {
                qualifikationstyp_id: components["schemas"]["Id"];
                name: string;
                /**
                 * @description abgelaufen: sie war einmal gültig
                 * @enum {string}
                 */
                grund: "fehlt" | "abgelaufen";
            }[];
        };
        Nutzungsberechtigung: {
            /** @description Ob alle Anforderungen des Objekttyps heute erfüllt sind */
            berechtigt: boolean;
            fehlend: {
                qualifikationstyp_id: components["schemas"]["Id"];
                name: string;
                /**
                 * @description abgelaufen: sie war einmal gültig
                 * @enum {string}
                 */
                grund: "fehlt" | "abgelaufen";
            }[];
        };
        Objekt: {
            id: components["schemas"]["Id"];
            /**
             * @description Eindeutig, steht auf dem Etikett
             * @example RTW-001
             */
            code: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
            /** @example Notfallrucksack 1 */
            name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
            /**
             * Format: uuid
             * @description Fahrzeug, zu dem das Objekt gehört
             * @example 01980000-0000-7000-8000-000000000001
             */
            fahrzeug_id: string | null;
            /**
             * Format: uuid
             * @description UUID, klein geschrieben
             * @example 01980000-0000-7000-8000-000000000001
             */
            einheit_id: string | null;
            /** @description Steht in der Übersicht oben */
            rueckt_zuerst_aus: boolean;
            /**
             * @description typ: es gilt die Regel des Objekttyps, und die eigenen Felder sagen nichts; eigene: es gelten die des Objekts. Eigene ohne Intervall und ohne Einsatz heißt: keine feste Frist
             * @enum {string}
             */
            kontrollregel: "typ" | "eigene";
            /**
             * @description Wie viele Einheiten nach der letzten Kontrolle die nächste fällig ist; null: keine feste Frist
             * @example 4
             */
            kontrollintervall: number | null;
            /**
             * @description Ein Monat nach dem 31. Januar ist der letzte Tag des Februars
             * @enum {string}
             */
            kontrollintervall_einheit: "tage" | "wochen" | "monate";
            /** @description Nach jedem gemeldeten Einsatz ist eine Kontrolle fällig */
            kontrolle_nach_einsatz: boolean;
            standort_id: components["schemas"]["Id"];
            standort: {
                id: components["schemas"]["Id"];
                name: string;
            };
            objekttyp_id: components["schemas"]["Id"];
            objekttyp: {
                id: components["schemas"]["Id"];
                name: string;
                ist_zugfahrzeug: boolean;
            };
            /**
             * Format: uuid
             * @description Version der Beladungsvorlage, aus der das Objekt entstand
             * @example 01980000-0000-7000-8000-000000000001
             */
            vorlage_id: string;
            /** @enum {string} */
            status: "aktiv" | "in_wartung" | "ausser_dienst";
            /**
             * Format: date-time
             * @description Ende der letzten abgeschlossenen Kontrolle
             * @example 2026-11-21T13:03:07.000Z
             */
            letzte_kontrolle_am: string | null;
            kontrollfrist: components["schemas"]["Kontrollregel"];
            /**
             * Format: date
             * @description Tag, an dem die nächste Kontrolle fällig ist; null: keine Frist, oder außer Dienst
             */
            kontrolle_faellig_am: string | null;
            /**
             * @description faellig: heute; ueberfaellig: der Tag ist vorbei. Ändert die Einsatzbereitschaft nicht
             * @enum {string}
             */
            kontrolle_faelligkeit: "keine_frist" | "in_frist" | "faellig" | "ueberfaellig";
            /**
             * @description Woraus sich der Tag ergibt: noch nie kontrolliert, ein Einsatz, oder das Intervall
             * @enum {string|null}
             */
            kontrolle_anlass: "noch_nie" | "einsatz" | "intervall" | null;
            /** @description Ob jetzt eine Kontrolle ansteht: fällig, überfällig, oder noch nie kontrolliert */
            kontrolle_steht_an: boolean;
            /**
             * Format: date-time
             * @description Zeitpunkt in UTC
             * @example 2026-11-21T13:03:07.000Z
             */
            letzter_einsatz_am: string | null;
            /**
             * @description null: außer Dienst
             * @enum {string|null}
             */
            einsatzbereitschaft: "einsatzbereit" | "eingeschraenkt" | "nicht_einsatzbereit" | null;
            gruende: ("noch_nie_kontrolliert" | "mangel_kritisch_offen" | "in_wartung" | "hu_ueberfaellig" | "uvv_ueberfaellig" | "fehlbestand_offen" | "mindermenge_genehmigt" | "geraet_ausgegeben")[];
            /** @description Ändern die Wertung nicht */
            hinweise: ("position_abgelaufen" | "pruefung_ueberfaellig")[];
            /** @description Was von seinen Geräten ausgegeben ist, das am längsten zuerst */
            ausgegeben: components["schemas"]["AusgegebenesGeraet"][];
            gesperrt_durch: components["schemas"]["Sperre"] | null;
            erstellt_am: components["schemas"]["Zeitpunkt"];
            /** @description Was Sie mit dem Objekt jetzt tun dürfen */
            aktionen: ("kontrolle-starten" | "kontrolle-fortsetzen" | "kontrolle-uebernehmen" | "mangel-melden" | "einsatz-melden" | "bearbeiten" | "uebergeben" | "verlegen" | "duplizieren")[];
        };
        Objektposition: {
            id: components["schemas"]["Id"];
            objekt_id: components["schemas"]["Id"];
            material_id: components["schemas"]["Id"];
            material: {
                id: components["schemas"]["Id"];
                name: string;
                /** @enum {string} */
                materialtyp: "menge" | "ablauf_charge" | "geraet_sn";
                einheit: string;
            };
            /** @description Sollmenge, die statt der Vorlage gilt; null: die der Vorlage */
            override: number | null;
            /**
             * Format: uuid
             * @description Fach des Objekttyps
             * @example 01980000-0000-7000-8000-000000000001
             */
            fach_id: string | null;
            /**
             * @description Freitext unter der Auswahl „Sonstiges“
             * @example Beifahrersitz, Netz
             */
            fach_freitext: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
            /**
             * @description Eindeutig, steht auf dem Etikett
             * @example RTW-001
             */
            code: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
            /** @description Nur bei materialtyp geraet_sn */
            seriennummer: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
            /**
             * Format: date
             * @description Nur bei materialtyp ablauf_charge
             * @example 2026-11-21
             */
            ablaufdatum: string | null;
            /** @description Nur bei materialtyp ablauf_charge */
            chargennummer: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
            /** @example 12 */
            pruefintervall_monate: number | null;
            /**
             * Format: date
             * @description Kalendertag, JJJJ-MM-TT
             * @example 2026-11-21
             */
            letzte_pruefung: string | null;
            /**
             * @description ausgesondert: wird nicht mehr kontrolliert und nicht mehr gefunden
             * @enum {string}
             */
            ist_status: "aktiv" | "ausgesondert";
            /** @description Name des Fachs oder der Freitext */
            fach_name: string | null;
            /** @description Sollmenge der Vorlage, als das Objekt entstand */
            sollmenge_vorlage: number;
            /** @description Was gilt: override, sonst sollmenge_vorlage */
            sollmenge: number;
            /** @description Nur eine Nachfüllung ändert sie; 0: noch nicht kontrolliert */
            istmenge: number;
            letzte_zaehlung: components["schemas"]["LetzteZaehlung"] | null;
            /**
             * @description bald_ablaufend ab der Warnfrist des Materials, ohne Angabe 30 Tage; null: kein Datum
             * @enum {string|null}
             */
            ablaufstatus: "gueltig" | "bald_ablaufend" | "abgelaufen" | null;
            /**
             * Format: date
             * @description letzte_pruefung und pruefintervall_monate; der 31. Januar + 1 Monat ist Ende Februar
             */
            naechste_pruefung: string | null;
            /** @description Was Sie mit der Position jetzt tun dürfen */
            aktionen: "bearbeiten"[];
        };
        Objekttyp: {
            id: components["schemas"]["Id"];
            /**
             * @description Eindeutig, Groß- und Kleinschreibung zählt nicht
             * @example Notfallrucksack
             */
            name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
            /** @description Andere Objekte können zu Objekten dieses Typs gehören */
            ist_zugfahrzeug: boolean;
            /**
             * @description Anfang vorgeschlagener Codes
             * @example RUCK
             */
            code_prefix: string | null;
            /**
             * @description Wie viele Einheiten nach der letzten Kontrolle die nächste fällig ist; null: keine feste Frist
             * @example 4
             */
            kontrollintervall: number | null;
            /**
             * @description Ein Monat nach dem 31. Januar ist der letzte Tag des Februars
             * @enum {string}
             */
            kontrollintervall_einheit: "tage" | "wochen" | "monate";
            /** @description Nach jedem gemeldeten Einsatz ist eine Kontrolle fällig */
            kontrolle_nach_einsatz: boolean;
            /**
             * Format: uuid
             * @description Einheit, der dieser eigene Eintrag gehört: sie und alle darunter sehen und verwenden ihn. null: der Katalog für alle. Ein eigener Eintrag kann in den Katalog für alle übergehen (null), nie in den einer anderen Einheit
             * @example 01980000-0000-7000-8000-000000000001
             */
            einheit_id: string | null;
        };
        /** @description null: das dürfen Sie nicht lesen */
        Offenes: {
            /** @description Ihre laufenden Kontrollen, und Objekte, für die Sie eingeteilt sind und deren Kontrolle fällig ist oder die noch nie kontrolliert wurden */
            kontrollen: number | null;
            /** @description Offene Fehlbestände, wie GET /fehlbestaende?offen=true sie zählt */
            fehlbestaende: number | null;
            /** @description Wie GET /dashboard/ablaufwarnungen sie zählt */
            ablaufdaten: number | null;
            /** @description Offene Mängel, wie GET /maengel?offen=true sie zählt */
            maengel: number | null;
            /** @description Heute fällige und überfällige Prüfungen, wie GET /dashboard/prueftermine?tage=0 sie zählt */
            pruefungen: number | null;
            /** @description Überfällige Ausgaben, auch geliehene, wie GET /ausgaben?ueberfaellig=true sie zählt */
            ausgaben: number | null;
            /** @description Fällige Wartungen, wie GET /wartungsplaene/faellig sie zählt */
            wartung: number | null;
        };
        Passkey: {
            id: components["schemas"]["Id"];
            /**
             * @description Wie die Person ihn nennt
             * @example Diensthandy
             */
            name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
            /** Format: date-time */
            angelegt_am: string;
            /**
             * Format: date-time
             * @description Letzte Anmeldung mit ihm
             */
            zuletzt_am: string | null;
            /** @description Ob er allein nicht anmeldet: seit einem neuen Passwort, bis er es einmal bestätigt hat */
            nur_mit_passwort: boolean;
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
        Pruefart: {
            id: components["schemas"]["Id"];
            material_id: components["schemas"]["Id"];
            /**
             * @description Eindeutig beim Material, Groß- und Kleinschreibung zählt nicht
             * @example Druckprüfung
             */
            name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
            /** @description Monate zwischen zwei Prüfungen dieser Art; null: nur bei Bedarf, ohne Termin */
            intervall_monate: number | null;
        };
        Prueftermin: {
            /** @enum {string} */
            typ: "geraet" | "position" | "hu" | "uvv";
            /** @description Material (und Seriennummer) oder das Fahrzeug */
            bezeichnung: string;
            /** @description Null beim Fahrzeug */
            material_name: string | null;
            /** Format: date */
            faelligkeitsdatum: string;
            /** @description Tage von heute an; negativ: überfällig */
            resttage: number;
            objekt_id: components["schemas"]["Id"];
            objekt_code: string;
            objekt_name: string;
            standort_id: components["schemas"]["Id"];
            standort_name: string;
            /**
             * Format: uuid
             * @description UUID, klein geschrieben
             * @example 01980000-0000-7000-8000-000000000001
             */
            objektposition_id: string | null;
            /**
             * Format: uuid
             * @description UUID, klein geschrieben
             * @example 01980000-0000-7000-8000-000000000001
             */
            geraet_instanz_id: string | null;
            /** @description Prüfart des Geräts; jede fällige hat einen Eintrag */
            pruefart: string | null;
        };
        Pruefung: {
            id: components["schemas"]["Id"];
            geraet_instanz_id: components["schemas"]["Id"];
            /**
             * Format: uuid
             * @description UUID, klein geschrieben
             * @example 01980000-0000-7000-8000-000000000001
             */
            pruefart_id: string | null;
            pruefart_name: string | null;
            datum: components["schemas"]["Kalendertag"];
            /** @enum {string} */
            ergebnis: "bestanden" | "nicht_bestanden";
            bemerkung: string | null;
            benutzer_id: components["schemas"]["Id"];
            benutzer_name: string;
            erfasst_am: components["schemas"]["Zeitpunkt"];
        };
        /** @description Die Prüfung, und was nach ihr für das Gerät gilt */
        PruefungErfasst: {
            id: components["schemas"]["Id"];
            geraet_instanz_id: components["schemas"]["Id"];
            /**
             * Format: uuid
             * @description UUID, klein geschrieben
             * @example 01980000-0000-7000-8000-000000000001
             */
            pruefart_id: string | null;
            pruefart_name: string | null;
            datum: components["schemas"]["Kalendertag"];
            /** @enum {string} */
            ergebnis: "bestanden" | "nicht_bestanden";
            bemerkung: string | null;
            benutzer_id: components["schemas"]["Id"];
            benutzer_name: string;
            erfasst_am: components["schemas"]["Zeitpunkt"];
            /** @enum {string} */
            geraet_status: "einsatzbereit" | "in_pruefung" | "defekt" | "ausgesondert";
            /**
             * Format: date
             * @description Kalendertag, JJJJ-MM-TT
             * @example 2026-11-21
             */
            letzte_pruefung: string | null;
            /**
             * Format: date
             * @description Die nächste Prüfung des Geräts, gleich welcher Art
             */
            naechste_pruefung: string | null;
            /**
             * Format: date
             * @description Die nächste Prüfung dieser Art
             */
            naechste_der_art: string | null;
        };
        PruefungVorschau: {
            /** @enum {string} */
            geraet_status: "einsatzbereit" | "in_pruefung" | "defekt" | "ausgesondert";
            /**
             * Format: date
             * @description Kalendertag, JJJJ-MM-TT
             * @example 2026-11-21
             */
            letzte_pruefung: string | null;
            /**
             * Format: date
             * @description Die nächste Prüfung des Geräts, gleich welcher Art
             */
            naechste_pruefung: string | null;
            /**
             * Format: date
             * @description Die nächste Prüfung dieser Art
             */
            naechste_der_art: string | null;
        };
        Qualifikationsablauf: {
            id: components["schemas"]["Id"];
            benutzer_id: components["schemas"]["Id"];
            benutzer_name: string;
            qualifikationstyp_id: components["schemas"]["Id"];
            qualifikationstyp_name: string;
            /** @enum {string} */
            art: "fuehrerschein" | "lehrgang" | "berechtigung";
            /**
             * Format: date
             * @description Letzter Tag, an dem sie gilt
             */
            gueltig_bis: string;
            /** @description Tage von heute an; negativ: überfällig */
            resttage: number;
        };
        Qualifikationsanforderungen: {
            qualifikationstyp_ids: components["schemas"]["Id"][];
            qualifikationstypen: components["schemas"]["Qualifikationstyp"][];
        };
        Qualifikationstyp: {
            id: components["schemas"]["Id"];
            /**
             * @description Eindeutig, Groß- und Kleinschreibung zählt nicht
             * @example Führerschein C
             */
            name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
            /**
             * @description Führerschein, Lehrgang oder Berechtigung
             * @enum {string}
             */
            art: "fuehrerschein" | "lehrgang" | "berechtigung";
            /**
             * Format: uuid
             * @description Einheit, der dieser eigene Eintrag gehört: sie und alle darunter sehen und verwenden ihn. null: der Katalog für alle. Ein eigener Eintrag kann in den Katalog für alle übergehen (null), nie in den einer anderen Einheit
             * @example 01980000-0000-7000-8000-000000000001
             */
            einheit_id: string | null;
        };
        Rolle: {
            id: components["schemas"]["Id"];
            /**
             * @description Eindeutig, Groß- und Kleinschreibung zählt nicht
             * @example Jugendwart
             */
            name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
            berechtigungen: ("lesen" | "kontrolle.durchfuehren" | "einsatz.melden" | "mangel.lesen" | "mangel.melden" | "mangel.bearbeiten" | "dokument.hochladen" | "dokument.bearbeiten" | "lagerbewegung.anlegen" | "fehlbestand.bearbeiten" | "pruefung.durchfuehren" | "objekt.bearbeiten" | "vorlage.bearbeiten" | "lager.bearbeiten" | "wartung.bearbeiten" | "material.anlegen" | "material.bearbeiten")[];
        };
        Seitenangaben: {
            /** @description Anzahl aller Treffer */
            gesamt: number;
            seite: number;
            /** @description Anzahl der Seiten; 0 ohne Treffer */
            seiten: number;
        };
        Sicherheitsprotokolleintrag: {
            /** @description steigt von Eintrag zu Eintrag um eins; eine Lücke zeigte einen entfernten */
            nummer: number;
            zeitpunkt: components["schemas"]["Zeitpunkt"];
            /** @enum {string} */
            ereignis: "anmeldung" | "abmeldung" | "anmeldung_beendet" | "passwort_geaendert" | "passwort_gesetzt" | "einladung_angelegt" | "einladung_angenommen" | "passwortlink_verschickt" | "passwort_per_link_gesetzt" | "faktor_hinzugefuegt" | "faktor_entfernt" | "faktoren_zurueckgesetzt" | "anmeldedienst_verbunden" | "anmeldedienst_getrennt" | "benutzer_angelegt" | "benutzer_geaendert" | "benutzer_gesperrt" | "benutzer_freigegeben" | "benutzer_geloescht" | "rolle_angelegt" | "rolle_geaendert" | "rolle_geloescht" | "rolle_erteilt" | "rolle_entzogen" | "recht_erteilt" | "recht_entzogen" | "schluessel_angelegt" | "schluessel_geaendert" | "schluessel_gesperrt" | "export" | "import_hochgeladen" | "import_angeordnet" | "import_uebernommen" | "import_zurueckgenommen" | "sicherung" | "wiederherstellung" | "umzug" | "einstellung_geaendert" | "einstellungen_beim_start";
            /** @enum {string} */
            ergebnis: "erfolgreich" | "verweigert";
            /** @description warum es verweigert wurde, zum Beispiel passwort_falsch */
            grund: string | null;
            /** @enum {string} */
            wer: "person" | "befehl" | "dienst" | "unbekannt";
            /**
             * Format: uuid
             * @description UUID, klein geschrieben
             * @example 01980000-0000-7000-8000-000000000001
             */
            benutzer_id: string | null;
            /** @description Name zu dieser Zeit; ein Benutzername, den es nicht gibt, steht hier nie */
            name: string;
            /** @description Adresse des Anfragenden; null: auf dem Rechner selbst */
            adresse: string | null;
            /** @description worum es ging, wie es zu dieser Zeit hieß */
            gegenstand: string | null;
            /**
             * Format: uuid
             * @description UUID, klein geschrieben
             * @example 01980000-0000-7000-8000-000000000001
             */
            gegenstand_id: string | null;
            /** @description Werte, je nach Ereignis */
            details: {
                [key: string]: unknown;
            };
        };
        Sitzung: {
            id: components["schemas"]["Id"];
            /**
             * @description Browser und Gerät; null bei einem Programm, das sie nicht nennt
             * @example Firefox auf Windows
             */
            geraet: string | null;
            /**
             * @description Netzadresse der letzten Anfrage
             * @example 192.168.178.23
             */
            adresse: string | null;
            /** Format: date-time */
            begonnen_am: string;
            /**
             * Format: date-time
             * @description Letzte Anfrage, auf fünf Minuten genau
             */
            zuletzt_am: string;
            /** Format: date-time */
            laeuft_ab_am: string;
            /** @description Ob das Gerät angemeldet bleibt, ohne nach dem Passwort zu fragen */
            bleibt: boolean;
            /** @description Ob diese Anfrage mit dieser Anmeldung kommt */
            diese: boolean;
        };
        /** @description Die laufende Kontrolle, die das Objekt sperrt */
        Sperre: {
            kontrolle_id: components["schemas"]["Id"];
            benutzer_id: components["schemas"]["Id"];
            benutzer_name: string;
            seit: components["schemas"]["Zeitpunkt"];
        };
        Standort: {
            id: components["schemas"]["Id"];
            /**
             * @description Eindeutig, Groß- und Kleinschreibung zählt nicht
             * @example Wache Nord
             */
            name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
            /**
             * Format: uuid
             * @description Bereich, zu dem der Standort gehört
             * @example 01980000-0000-7000-8000-000000000001
             */
            bereich_id: string | null;
            /** @example Hauptstraße 1, 12345 Musterstadt */
            adresse: string | null;
        };
        TextOhneRandleerzeichen: string;
        Token: {
            token: string;
            /** @enum {string} */
            typ: "Bearer";
            /** Format: date-time */
            laeuft_ab_am: string;
        };
        TotpGeheimnis: {
            /** @description Base32, zum Abtippen; wird nur dieses eine Mal gezeigt */
            geheimnis: string;
            /** @description Dasselbe für den QR-Code, otpauth:// */
            uri: string;
        };
        Treffer: {
            /**
             * @description material: das Objekt führt ein Material, das so heißt
             * @enum {string}
             */
            art: "objekt" | "material";
            objekt_id: components["schemas"]["Id"];
            code: string;
            /** @description Name des Objekts */
            name: string;
            /** @description Das ähnlichste Material; nur bei art material */
            material_name?: string;
            /** @description 1: der Wortlaut kommt darin vor; Umlaute und Großschreibung zählen nicht */
            aehnlichkeit: number;
        };
        /** @description Der Stand am Ende des Tages, heute der jetzige */
        Verlaufstag: {
            /** Format: date */
            tag: string;
            einsatzbereit: number;
            eingeschraenkt: number;
            nicht_einsatzbereit: number;
            offene_fehlbestaende: number;
            genehmigte_mindermengen: number;
            /** @description An diesem Tag entstanden */
            neue_fehlbestaende: number;
            /** @description An diesem Tag erledigt */
            erledigte_fehlbestaende: number;
        };
        /**
         * Format: uuid
         * @example 01980000-0000-7000-8000-000000000001
         */
        Verweis: string;
        Vorlage: {
            id: components["schemas"]["Id"];
            name: string;
            objekttyp_id: components["schemas"]["Id"];
            /**
             * Format: uuid
             * @description Einheit, der dieser eigene Eintrag gehört: sie und alle darunter sehen und verwenden ihn. null: der Katalog für alle. Ein eigener Eintrag kann in den Katalog für alle übergehen (null), nie in den einer anderen Einheit
             * @example 01980000-0000-7000-8000-000000000001
             */
            einheit_id: string | null;
            version: number;
            /** @enum {string} */
            status: "aktuell" | "veraltet";
            /**
             * Format: uuid
             * @description Version, aus der diese entstand
             * @example 01980000-0000-7000-8000-000000000001
             */
            vorgaenger_id: string | null;
            erstellt_am: components["schemas"]["Zeitpunkt"];
            /** @description In der Reihenfolge des Rundgangs */
            positionen: components["schemas"]["Vorlagenposition"][];
            /** @description Was Sie mit dieser Version jetzt tun dürfen */
            aktionen: ("neue-version" | "positionen" | "objekt-anlegen" | "loeschen")[];
        };
        VorlagenNamen: {
            materialien: {
                name: string;
                /**
                 * Format: uuid
                 * @description null: gibt es nicht
                 * @example 01980000-0000-7000-8000-000000000001
                 */
                id: string | null;
            }[];
            faecher: {
                name: string;
                /**
                 * Format: uuid
                 * @description null: gibt es nicht
                 * @example 01980000-0000-7000-8000-000000000001
                 */
                id: string | null;
            }[];
        };
        Vorlagenmuster: {
            muster: {
                name: string;
                beschreibung: string;
                positionen: number;
                faecher: string[];
            }[];
        };
        Vorlagenposition: {
            id: components["schemas"]["Id"];
            material_id: components["schemas"]["Id"];
            /**
             * @description Stück
             * @example 2
             */
            sollmenge: number;
            /**
             * Format: uuid
             * @description Fach des Objekttyps
             * @example 01980000-0000-7000-8000-000000000001
             */
            fach_id: string | null;
            /**
             * @description Freitext unter der Auswahl „Sonstiges“
             * @example Beifahrersitz, Netz
             */
            fach_freitext: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
            material_name: string;
            fach_name: string | null;
        };
        Wartungsauftrag: {
            id: components["schemas"]["Id"];
            objekt_id: components["schemas"]["Id"];
            objekt_code: string;
            objekt_name: string;
            /**
             * Format: uuid
             * @description null: ein Auftrag ohne Plan
             * @example 01980000-0000-7000-8000-000000000001
             */
            wartungsplan_id: string | null;
            wartungsplan_name: string | null;
            /**
             * Format: uuid
             * @description Der Mangel, den der Auftrag beheben soll
             * @example 01980000-0000-7000-8000-000000000001
             */
            mangel_id: string | null;
            /** @description Positionen des Plans, für die der Auftrag ist */
            position_ids: components["schemas"]["Id"][];
            /** @enum {string} */
            werkstatt: "intern" | "extern";
            /** @example Autohaus Schröder */
            werkstatt_name: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
            /** @example Jahreswartung mit Ölwechsel */
            beschreibung: string;
            /**
             * Format: decimal
             * @description Betrag als Dezimalzahl, zwei Nachkommastellen
             * @example 249.90
             */
            kosten: string | null;
            /** @enum {string} */
            status: "offen" | "in_arbeit" | "erledigt";
            erstellt_von: components["schemas"]["Id"];
            erstellt_von_name: string;
            erstellt_am: components["schemas"]["Zeitpunkt"];
            /**
             * Format: date-time
             * @description Zeitpunkt in UTC
             * @example 2026-11-21T13:03:07.000Z
             */
            erledigt_am: string | null;
            /**
             * Format: date
             * @description Wann die Arbeit gemacht wurde
             * @example 2026-11-21
             */
            ausgefuehrt_am: string | null;
            /** @description Kilometerstand dabei */
            kilometerstand: number | null;
            /** @description Betriebsstunden dabei */
            betriebsstunden: number | null;
            /** @description Status, in die Sie den Auftrag jetzt setzen dürfen, und was Sie sonst mit ihm tun dürfen */
            aktionen: ("offen" | "in_arbeit" | "erledigt" | "bearbeiten" | "loeschen")[];
            /** @description Was mit dem Auftrag geschah, das Älteste zuerst */
            verlauf: components["schemas"]["WartungsauftragVerlauf"][];
            /** @description Die aktuellen, die Sie sehen dürfen; POST /dokumente legt sie an */
            dokumente: components["schemas"]["Dokument"][];
        };
        WartungsauftragVerlauf: {
            zeitpunkt: components["schemas"]["Zeitpunkt"];
            benutzer_id: components["schemas"]["Id"];
            benutzer_name: string;
            /**
             * @description null: der Auftrag entstand
             * @enum {string|null}
             */
            status_von: "offen" | "in_arbeit" | "erledigt" | null;
            /** @enum {string} */
            status_nach: "offen" | "in_arbeit" | "erledigt";
            /**
             * @description Geänderte Felder
             * @example {
             *       "kosten": {
             *         "von": null,
             *         "nach": "249.90"
             *       }
             *     }
             */
            aenderungen: {
                [key: string]: {
                    von: string | null;
                    nach: string | null;
                };
            };
            bemerkung: string | null;
        };
        Wartungsauftragszeile: {
            id: components["schemas"]["Id"];
            objekt_id: components["schemas"]["Id"];
            objekt_code: string;
            objekt_name: string;
            /**
             * Format: uuid
             * @description null: ein Auftrag ohne Plan
             * @example 01980000-0000-7000-8000-000000000001
             */
            wartungsplan_id: string | null;
            wartungsplan_name: string | null;
            /**
             * Format: uuid
             * @description Der Mangel, den der Auftrag beheben soll
             * @example 01980000-0000-7000-8000-000000000001
             */
            mangel_id: string | null;
            /** @description Positionen des Plans, für die der Auftrag ist */
            position_ids: components["schemas"]["Id"][];
            /** @enum {string} */
            werkstatt: "intern" | "extern";
            /** @example Autohaus Schröder */
            werkstatt_name: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
            /** @example Jahreswartung mit Ölwechsel */
            beschreibung: string;
            /**
             * Format: decimal
             * @description Betrag als Dezimalzahl, zwei Nachkommastellen
             * @example 249.90
             */
            kosten: string | null;
            /** @enum {string} */
            status: "offen" | "in_arbeit" | "erledigt";
            erstellt_von: components["schemas"]["Id"];
            erstellt_von_name: string;
            erstellt_am: components["schemas"]["Zeitpunkt"];
            /**
             * Format: date-time
             * @description Zeitpunkt in UTC
             * @example 2026-11-21T13:03:07.000Z
             */
            erledigt_am: string | null;
            /**
             * Format: date
             * @description Wann die Arbeit gemacht wurde
             * @example 2026-11-21
             */
            ausgefuehrt_am: string | null;
            /** @description Kilometerstand dabei */
            kilometerstand: number | null;
            /** @description Betriebsstunden dabei */
            betriebsstunden: number | null;
            /** @description Status, in die Sie den Auftrag jetzt setzen dürfen, und was Sie sonst mit ihm tun dürfen */
            aktionen: ("offen" | "in_arbeit" | "erledigt" | "bearbeiten" | "loeschen")[];
        };
        Wartungsplan: {
            id: components["schemas"]["Id"];
            objekt_id: components["schemas"]["Id"];
            objekt_code: string;
            objekt_name: string;
            name: components["schemas"]["Name"];
            positionen: {
                id: components["schemas"]["Id"];
                /** @example Ölwechsel */
                bezeichnung: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                /**
                 * @description Monate
                 * @example 12
                 */
                intervall_monate: number | null;
                /**
                 * @description Kilometer
                 * @example 15000
                 */
                intervall_km: number | null;
                /**
                 * @description Stunden
                 * @example 200
                 */
                intervall_betriebsstunden: number | null;
                /**
                 * Format: date
                 * @description Wann sie zuletzt gemacht wurde; null: unbekannt, also jetzt fällig
                 * @example 2026-11-21
                 */
                zuletzt_am: string | null;
                /** @description Bei welchem Kilometerstand; null: zählt ab 0 */
                zuletzt_km: number | null;
                /** @description Bei welchen Betriebsstunden; null: zählt ab 0 */
                zuletzt_betriebsstunden: number | null;
                /**
                 * Format: date
                 * @description zuletzt_am und intervall_monate; der 31. Januar + 1 Monat ist Ende Februar
                 */
                faellig_am: string | null;
                faellig_km: number | null;
                faellig_betriebsstunden: number | null;
                /** @description Welche Intervalle erreicht sind; eines genügt, leer: nicht fällig */
                gruende: ("zeit" | "km" | "betriebsstunden")[];
            }[];
            /** @description Was Sie mit dem Plan jetzt tun dürfen */
            aktionen: ("bearbeiten" | "loeschen" | "auftrag-anlegen")[];
        };
        Wiederherstellungscodes: {
            /** @description Werden nur dieses eine Mal gezeigt; jeder gilt einmal */
            codes: string[];
        };
        /**
         * Format: date-time
         * @description Zeitpunkt in UTC
         * @example 2026-11-21T13:03:07.000Z
         */
        Zeitpunkt: string;
        Zustaendigkeit: {
            id: components["schemas"]["Id"];
            benutzer_id: components["schemas"]["Id"];
            /**
             * Format: uuid
             * @description Zuständig für alle Objekte dieses Standorts
             * @example 01980000-0000-7000-8000-000000000001
             */
            standort_id: string | null;
            /**
             * Format: uuid
             * @description Zuständig für dieses Objekt
             * @example 01980000-0000-7000-8000-000000000001
             */
            objekt_id: string | null;
            benutzer_name: string;
            /** @description false: die Person hat keinen Zugang mehr */
            benutzer_aktiv: boolean;
            standort_name: string | null;
            objekt_code: string | null;
            objekt_name: string | null;
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
        /** @description keine_berechtigung: eine Rechnung ohne höhere Rolle, der Nachweis einer anderen Person, oder das Dokument eines Mangels ohne das Recht, Mängel zu lesen */
        KeineBerechtigung: {
            headers: {
                [name: string]: unknown;
            };
            content: {
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
        /** @description anmeldedienst_unerreichbar */
        AnmeldedienstUnerreichbar: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description bereits_vorhanden: genau so ist sie für diese Person schon erfasst */
        BenutzerQualifikationenBereitsVorhanden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description keine_berechtigung: die eigenen Qualifikationen bestätigt jemand anderes */
        BenutzerQualifikationenKeineBerechtigung: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description unbekannte_referenz: details.feld nennt das Feld */
        BenutzerQualifikationenUnbekannteReferenz: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description unbekannte_referenz: die Einheit gibt es nicht */
        BenutzerUnbekannteReferenz: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description bereits_vorhanden: der Name ist vergeben · wird_verwendet: etwas verlässt sich auf das, was sich ändern soll */
        BereitsVorhanden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Das Etikett als Vektor-PDF: Symbol, darunter Code und Klartext */
        DasEtikettAls: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/pdf": string;
            };
        };
        /** @description dateityp_unzulaessig: auch, was sich zugleich als anderes lesen lässt */
        DateitypUnzulaessig: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Die ganze Liste als Tabelle; die erste Zeile nennt die Felder */
        DieGanzeListe: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/csv": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
            };
        };
        /** @description die Sache gibt es nicht */
        DieSacheGibt: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description etikett_zu_klein: der Satz nennt das nötige Maß · code_nicht_darstellbar */
        EtikettZuKlein: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description faktor_verlangt: eine Rolle verlangt einen zweiten Faktor, und es wäre der letzte */
        FaktorVerlangt: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description fremde_kontrolle: jemand anderes führt sie durch */
        FremdeKontrolle: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Kalender (RFC 5545) mit ganztägigen Einträgen */
        KalenderRFC5545: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/calendar": string;
            };
        };
        /** @description kontrolle_beendet: sie ist abgeschlossen, abgebrochen oder übernommen */
        KontrolleBeendet: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description keine_berechtigung: der Kommentar eines anderen, oder einer, der älter als 15 Minuten ist */
        MaengelIdKommentareKommentarIdKeineBerechtigung: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description material_doppelt, unbekannte_referenz */
        MaterialDoppeltUnbekannteReferenz: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description bereits_vorhanden: der Code ist vergeben */
        ObjekteIdBereitsVorhanden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description unbekannte_referenz: das Fach gibt es hier nicht */
        ObjekteIdFachfotosUnbekannteReferenz: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description passwortlink_ungueltig */
        PasswortlinkUngueltig: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description bereits_vorhanden: das Material hat schon eine Prüfart dieses Namens */
        PruefartenBereitsVorhanden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description bereits_vorhanden: der Name ist vergeben */
        RollenBereitsVorhanden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description tag_in_zukunft: datum liegt nach heute · unbekannte_referenz: die Prüfart gehört nicht zum Material */
        TagInZukunft: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description unbekannte_referenz: worauf verwiesen wird, gibt es nicht; details.feld nennt das Feld */
        UnbekannteReferenz: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description wird_verwendet: details.arten nennt, wovon und wie oft */
        WirdVerwendet: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Zu viele Versuche; Retry-After sagt, wie lange */
        ZuVieleVersuche: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description zu_viele_zeilen: ein XLSX-Blatt fasst 1048575 Zeilen; CSV hat keine Grenze */
        ZuVieleZeilen: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description unbekannte_referenz: details.feld nennt das Feld · sieht_objekt_nicht: Rollen an Orten zeigen das Objekt nicht */
        ZustaendigkeitenUnbekannteReferenz: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description true: auch schon abgelaufene */
        Abgelaufene: "true" | "false";
        Ablaufstatus: "bald_ablaufend" | "abgelaufen";
        Adresse: string;
        Aktiv: "true" | "false";
        /** @description Was dieser Einheit geliehen ist */
        AnEinheitId: components["schemas"]["Verweis"];
        /** @description Was die Datei enthält */
        Art: "materialien" | "vorlagen" | "objekte" | "benutzer" | "qualifikationen";
        /** @description Feld; mit „-“ davor absteigend */
        AusgabenSortierung: "ausgegeben_am" | "-ausgegeben_am" | "faellig_am" | "-faellig_am";
        AusgabenStatus: "ausgegeben" | "zurueckgegeben";
        /** @description Genau diese, Groß- und Kleinschreibung zählt nicht */
        Belegnummer: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
        /** @description UUID, klein geschrieben */
        BenutzerEinheitId: components["schemas"]["Verweis"];
        /** @description UUID, klein geschrieben */
        BenutzerId: components["schemas"]["Verweis"];
        /** @description Nur von Personen dieser Einheit */
        BenutzerQualifikationenEinheitId: components["schemas"]["Verweis"];
        /** @description Feld; mit „-“ davor absteigend */
        BenutzerQualifikationenSortierung: "benutzer" | "-benutzer" | "gueltig_bis" | "-gueltig_bis";
        /** @description Feld; mit „-“ davor absteigend */
        BenutzerSortierung: "name" | "-name" | "benutzername" | "-benutzername";
        BerechtigungId: "lesen" | "kontrolle.durchfuehren" | "einsatz.melden" | "mangel.lesen" | "mangel.melden" | "mangel.bearbeiten" | "dokument.hochladen" | "dokument.bearbeiten" | "lagerbewegung.anlegen" | "fehlbestand.bearbeiten" | "pruefung.durchfuehren" | "objekt.bearbeiten" | "vorlage.bearbeiten" | "lager.bearbeiten" | "wartung.bearbeiten" | "material.anlegen" | "material.bearbeiten";
        /** @description UUID, klein geschrieben */
        BereichId: components["schemas"]["Verweis"];
        /** @description Teil des Materialnamens oder der Artikelnummer */
        BestaendeQ: string;
        /** @description Feld; mit „-“ davor absteigend */
        BestaendeSortierung: "material" | "-material" | "lagerplatz" | "-lagerplatz" | "menge" | "-menge";
        /** @description Der Stand der Bestellliste, auch von Material, das nur in Objekten fehlt */
        Bestellstand: "zu_bestellen" | "wird_beschafft" | "genug";
        /** @description Kalendertag oder Zeitpunkt; ein Tag zählt ganz */
        Bis: string;
        /** @description Breite; ohne Angabe 62 mm */
        BreiteMm: number;
        Code: string;
        /** @description Feld; mit „-“ davor absteigend */
        DashboardAblaufwarnungenSortierung: "resttage" | "-resttage";
        /** @description Feld; mit „-“ davor absteigend */
        DashboardEinheitenSortierung: "einheit_name" | "-einheit_name";
        /** @description Einträge je Seite */
        DashboardEinsatzbereitschaftLimit: number;
        /** @description Feld; mit „-“ davor absteigend */
        DashboardEinsatzbereitschaftSortierung: "einsatzbereitschaft" | "-einsatzbereitschaft" | "code" | "-code" | "ausruecken" | "-ausruecken";
        /** @description Feld; mit „-“ davor absteigend */
        DashboardKontrollfristenSortierung: "faelligkeitsdatum" | "-faelligkeitsdatum";
        /** @description Vorausschau in Tagen */
        DashboardKontrollfristenTage: number;
        /** @description Vorausschau in Tagen */
        DashboardPrueftermineTage: number;
        /** @description Feld; mit „-“ davor absteigend */
        DashboardQualifikationsablaeufeSortierung: "gueltig_bis" | "-gueltig_bis";
        /** @description Vorausschau in Tagen */
        DashboardQualifikationsablaeufeTage: number;
        /** @description Ohne Angabe der des Uploads */
        Dateiname: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
        /** @description Die des Objekts und von allem in ihm */
        DokumenteAlleObjektId: components["schemas"]["Verweis"];
        /** @description UUID, klein geschrieben */
        DokumenteEntitaetId: components["schemas"]["Verweis"];
        /** @description Wozu das Dokument gehört */
        DokumenteEntitaetTyp: "objekt" | "objektposition" | "geraet_instanz" | "material" | "mangel" | "wartungsauftrag" | "benutzer_qualifikation" | "kontrolle" | "fehlbestand";
        /** @description Teil des Dateinamens */
        DokumenteQ: string;
        /** @description Feld; mit „-“ davor absteigend */
        DokumenteSortierung: "hochgeladen_am" | "-hochgeladen_am" | "dateiname" | "-dateiname";
        Dokumenttyp: "Prüfprotokoll" | "Wartungsbericht" | "Bedienungsanleitung" | "Rechnung" | "Zulassungsdokument" | "Sonstiges";
        /** @description Einheit des Objekts, mit allen darunter */
        EinheitId: components["schemas"]["Verweis"];
        Einsatzbereitschaft: "einsatzbereit" | "eingeschraenkt" | "nicht_einsatzbereit";
        /** @description Teil des Empfängers */
        Empfaenger: string;
        /** @description UUID, klein geschrieben */
        EntitaetId: components["schemas"]["Verweis"];
        EntitaetTyp: "objekt" | "objektposition" | "geraet_instanz" | "material" | "mangel" | "wartungsauftrag" | "benutzer_qualifikation" | "kontrolle" | "fehlbestand";
        Ereignis: "kontrolle_gestartet" | "kontrolle_abgeschlossen" | "kontrolle_abgebrochen" | "kontrolle_uebernommen" | "istmenge_erfasst" | "fehlbestand_entstanden" | "fehlbestand_erledigt" | "nachfuellung_erfasst" | "mindermenge_genehmigt" | "mindermenge_abgelaufen" | "mindermenge_beendet_durch_erledigung" | "mangel_gemeldet" | "mangel_status_geaendert" | "mangel_zugewiesen" | "mangel_kommentiert" | "mangel_kommentar_geaendert" | "mangel_kommentar_geloescht" | "qualifikation_erfasst" | "objekt_geaendert" | "objekt_uebergeben" | "einsatz_gemeldet" | "einsatz_zurueckgenommen" | "geraet_angelegt" | "geraet_geaendert" | "geraet_geloescht" | "qualifikation_geloescht";
        Ergebnis: "erfolgreich" | "verweigert";
        /** @description Nächste Prüfung spätestens an diesem Tag, ohne ausgesonderte Geräte und Positionen */
        FaelligBis: string;
        /** @description Nur Objekte, deren Typ ein Zugfahrzeug ist oder Qualifikationen verlangt */
        Fahrbar: "true";
        /** @description UUID, klein geschrieben */
        FahrzeugId: components["schemas"]["Verweis"];
        /** @description Alter; mit „-“ davor der älteste zuerst */
        FehlbestaendeSortierung: "alter" | "-alter";
        FehlbestaendeStatus: "offen" | "in_bearbeitung" | "nachgefuellt_teilweise" | "erledigt";
        /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
        Form: "programme" | "menschen";
        /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
        Format: "csv" | "xlsx";
        /** @description UUID, klein geschrieben */
        FotoId: components["schemas"]["Verweis"];
        /** @description UUID, klein geschrieben */
        GemeldetVon: components["schemas"]["Verweis"];
        /** @description Nur mit oder nur ohne geltende Mindermengen-Genehmigung */
        Genehmigt: "true" | "false";
        /** @description UUID, klein geschrieben */
        GeraetInstanzId: components["schemas"]["Verweis"];
        Grund: "zeit" | "km" | "betriebsstunden";
        /** @description Nur was heute gilt, oder nur was nicht gilt */
        Gueltig: "true" | "false";
        /** @description Das Objekt und alles in ihm: Kontrollen, Fehlbestände, Mängel, Geräte */
        HistorieObjektId: components["schemas"]["Verweis"];
        /** @description Höhe, mindestens 10 mm; ohne Angabe 20 mm */
        HoeheMm: number;
        /** @description UUID, klein geschrieben */
        Id: components["schemas"]["Verweis"];
        /** @description Was die Datei enthält */
        ImporteArt: "materialien" | "vorlagen" | "objekte" | "benutzer" | "qualifikationen";
        ImporteIdZeilenErgebnis: "neu" | "geaendert" | "unveraendert" | "fehler";
        /** @description Feld; mit „-“ davor absteigend */
        ImporteSortierung: "angelegt_am" | "-angelegt_am";
        /** @description Zuerst wird ohne Wirkung geprüft; geschrieben wird erst nach „uebernehmen“ */
        ImporteStatus: "wird_geprueft" | "geprueft" | "wird_uebernommen" | "uebernommen" | "zurueckgenommen";
        /** @description ausgesondert: wird nicht mehr kontrolliert und nicht mehr gefunden */
        IstStatus: "aktiv" | "ausgesondert";
        /** @description UUID, klein geschrieben */
        KategorieId: components["schemas"]["Verweis"];
        KommentarId: components["schemas"]["Verweis"];
        /** @description UUID, klein geschrieben */
        KontrollenIdPositionenMaterialIdMaterialId: components["schemas"]["Verweis"];
        /** @description Feld; mit „-“ davor absteigend */
        KontrollenSortierung: "gestartet_am" | "-gestartet_am";
        KontrollenStatus: "in_bearbeitung" | "abgeschlossen" | "abgebrochen";
        /** @description Feld; mit „-“ davor absteigend */
        KontrollverantwortungSortierung: "objekt" | "-objekt";
        /** @description Feld; mit „-“ davor absteigend */
        LagerbewegungenSortierung: "zeitpunkt" | "-zeitpunkt";
        /** @description Bewegungen von dort und dorthin */
        LagerbewegungenStandortId: components["schemas"]["Verweis"];
        /** @description In diesem Lagerort und in allem, was darin liegt */
        LagerortId: components["schemas"]["Verweis"];
        LagerorteArt: "organisation" | "standort" | "gebaeude" | "raum" | "lager";
        /** @description Feld; mit „-“ davor absteigend */
        LagerorteSortierung: "pfad" | "-pfad" | "name" | "-name";
        /** @description Nur was unmittelbar in diesem Lagerort liegt */
        LagerorteUebergeordnetId: components["schemas"]["Verweis"];
        /** @description Der ganze Code */
        LagerplaetzeCode: string;
        /** @description Feld; mit „-“ davor absteigend */
        LagerplaetzeSortierung: "code" | "-code";
        /** @description UUID, klein geschrieben */
        LagerplatzId: components["schemas"]["Verweis"];
        /** @description Einträge je Seite */
        Limit: number;
        /** @description Adresse der Seite, die die Liste zeigt */
        Liste: "objekte" | "fehlbestaende" | "ablaeufe" | "maengel" | "pruefungen" | "wartung/faellig" | "wartung/auftraege" | "wartung/plaene" | "lager/bestand" | "lager/bestellliste" | "lager/bewegungen" | "lager/plaetze" | "ausgaben" | "geraete" | "dokumente" | "personal" | "personal/qualifikationen" | "personal/zustaendigkeiten" | "vorlagen" | "stammdaten/materialien" | "stammdaten/kategorien" | "stammdaten/objekttypen" | "stammdaten/faecher" | "stammdaten/standorte" | "stammdaten/bereiche" | "verwaltung/objektpflege" | "verwaltung/kontrollverantwortung" | "verwaltung/protokoll" | "verwaltung/sicherheitsprotokoll" | "verwaltung/benutzer" | "verwaltung/importe";
        MaengelEntitaetTyp: "objektposition" | "geraet_instanz";
        /** @description Feld; mit „-“ davor absteigend */
        MaengelSortierung: "gemeldet_am" | "-gemeldet_am" | "prioritaet" | "-prioritaet";
        /** @description Standort des Objekts */
        MaengelStandortId: components["schemas"]["Verweis"];
        MaengelStatus: "neu" | "in_bearbeitung" | "ersatzteil_bestellt" | "reparatur_geplant" | "erledigt";
        /** @description UUID, klein geschrieben */
        MangelId: components["schemas"]["Verweis"];
        /** @description UUID, klein geschrieben */
        MaterialId: components["schemas"]["Verweis"];
        /** @description Eine Umlagerung bucht in einem Schritt am einen Lagerplatz ab und am anderen zu */
        MaterialbewegungenArt: "zugang" | "abgang" | "umlagerung";
        /** @description Bewegungen von dort und dorthin */
        MaterialbewegungenLagerplatzId: components["schemas"]["Verweis"];
        /** @description Teil des Namens oder der Artikelnummer */
        MaterialienQ: string;
        /** @description Feld; mit „-“ davor absteigend */
        MaterialienSortierung: "name" | "-name" | "artikelnummer" | "-artikelnummer" | "kategorie" | "-kategorie";
        /** @description menge: nur gezählt · ablauf_charge: mit Ablaufdatum und Charge · geraet_sn: Geräte mit Seriennummer */
        Materialtyp: "menge" | "ablauf_charge" | "geraet_sn";
        /** @description Nur Objekte, die Sie oder Ihre Einheit kontrollieren sollen (Kontrollverantwortung) */
        Meine: "true";
        /** @description UUID, klein geschrieben */
        ObjektId: components["schemas"]["Verweis"];
        /** @description Die Einheit, mit allen darunter */
        ObjekteEinheitId: components["schemas"]["Verweis"];
        /** @description Teil des Namens */
        ObjekteIdBerechtigungenQ: string;
        /** @description QR-Code oder Strichcode (Code 128) */
        ObjekteIdLabelPdfFormat: "qr" | "code128";
        /** @description Feld; mit „-“ davor absteigend */
        ObjekteIdPositionenSortierung: "reihenfolge" | "-reihenfolge" | "material" | "-material";
        /** @description Feld; mit „-“ davor absteigend */
        ObjekteSortierung: "code" | "-code" | "name" | "-name";
        /** @description Feld; mit „-“ davor absteigend */
        ObjektpositionenIdGeraeteSortierung: "seriennummer" | "-seriennummer" | "naechste_pruefung" | "-naechste_pruefung";
        ObjektpositionenIdGeraeteStatus: "einsatzbereit" | "in_pruefung" | "defekt" | "ausgesondert";
        /** @description UUID, klein geschrieben */
        ObjekttypId: components["schemas"]["Verweis"];
        /** @description Nur offene oder nur erledigte */
        Offen: "true" | "false";
        /** @description Teil vor dem Bindestrich */
        Prefix: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
        /** @description „hoch“ macht das Objekt nicht einsatzbereit, solange der Mangel offen ist */
        Prioritaet: "niedrig" | "normal" | "hoch";
        /** @description Nur die Prüfungen dieser Art */
        PruefartId: components["schemas"]["Verweis"];
        /** @description Teil des Codes oder des Namens */
        Q: string;
        /** @description Auch wann Qualifikationen anderer ablaufen: nur für Personen, die sie lesen dürfen, sonst 403 */
        QualifikationenAnderer: "true" | "false";
        /** @description UUID, klein geschrieben */
        QualifikationstypId: components["schemas"]["Verweis"];
        /** @description Führerschein, Lehrgang oder Berechtigung */
        QualifikationstypenArt: "fuehrerschein" | "lehrgang" | "berechtigung";
        /** @description Feld; mit „-“ davor absteigend */
        QualifikationstypenSortierung: "name" | "-name" | "art" | "-art";
        /** @description UUID, klein geschrieben */
        RolleId: components["schemas"]["Verweis"];
        /** @description Seite, ab 1 */
        Seite: number;
        /** @description Die ganze Seriennummer */
        Seriennummer: string;
        /** @description was diese Person getan hat, und was mit ihr geschah */
        SicherheitsprotokollBenutzerId: components["schemas"]["Verweis"];
        SicherheitsprotokollEreignis: "anmeldung" | "abmeldung" | "anmeldung_beendet" | "passwort_geaendert" | "passwort_gesetzt" | "einladung_angelegt" | "einladung_angenommen" | "passwortlink_verschickt" | "passwort_per_link_gesetzt" | "faktor_hinzugefuegt" | "faktor_entfernt" | "faktoren_zurueckgesetzt" | "anmeldedienst_verbunden" | "anmeldedienst_getrennt" | "benutzer_angelegt" | "benutzer_geaendert" | "benutzer_gesperrt" | "benutzer_freigegeben" | "benutzer_geloescht" | "rolle_angelegt" | "rolle_geaendert" | "rolle_geloescht" | "rolle_erteilt" | "rolle_entzogen" | "recht_erteilt" | "recht_entzogen" | "schluessel_angelegt" | "schluessel_geaendert" | "schluessel_gesperrt" | "export" | "import_hochgeladen" | "import_angeordnet" | "import_uebernommen" | "import_zurueckgenommen" | "sicherung" | "wiederherstellung" | "umzug" | "einstellung_geaendert" | "einstellungen_beim_start";
        /** @description Feld; mit „-“ davor absteigend */
        Sortierung: "name" | "-name";
        /** @description UUID, klein geschrieben */
        StandortId: components["schemas"]["Verweis"];
        Status: "aktiv" | "in_wartung" | "ausser_dienst";
        /** @description Auch was in so vielen Tagen durch Zeit fällig wird */
        Tage: number;
        Typ: "geraet" | "position" | "hu" | "uvv";
        Ueberfaellig: "true" | "false";
        /** @description UUID, klein geschrieben */
        UebergeordnetId: components["schemas"]["Verweis"];
        UnterMindestbestand: "true" | "false";
        /** @description Wem der Mangel zugewiesen ist */
        VerantwortlichId: components["schemas"]["Verweis"];
        /** @description Kalendertag oder Zeitpunkt; ein Tag zählt ganz */
        Von: string;
        /** @description Feld; mit „-“ davor absteigend */
        VorlagenSortierung: "name" | "-name" | "version" | "-version" | "erstellt_am" | "-erstellt_am";
        VorlagenStatus: "aktuell" | "veraltet";
        /** @description Nur was da ist, oder nur was fehlt */
        Vorraetig: "true" | "false";
        /** @description Nur unerledigte oder nur erledigte */
        WartungsauftraegeOffen: "true" | "false";
        /** @description Feld; mit „-“ davor absteigend */
        WartungsauftraegeSortierung: "erstellt_am" | "-erstellt_am";
        WartungsauftraegeStatus: "offen" | "in_arbeit" | "erledigt";
        /** @description Feld; mit „-“ davor absteigend */
        WartungsplaeneFaelligSortierung: "faellig_am" | "-faellig_am" | "objekt" | "-objekt";
        /** @description Feld; mit „-“ davor absteigend */
        WartungsplaeneSortierung: "objekt" | "-objekt" | "name" | "-name";
        /** @description UUID, klein geschrieben */
        WartungsplanId: components["schemas"]["Verweis"];
        Werkstatt: "intern" | "extern";
        /** @description Feld; mit „-“ davor absteigend */
        ZustaendigkeitenSortierung: "benutzer" | "-benutzer";
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
    postAuthLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    benutzername: string;
                    passwort: string;
                    /**
                     * @description Ob dieser Browser angemeldet bleibt: 30 Tage nach der letzten Benutzung, mit einem Cookie
                     * @default false
                     */
                    angemeldet_bleiben?: boolean;
                    zweiter_faktor?: {
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
                    "application/json": components["schemas"]["Token"];
                };
            };
            400: components["responses"]["Ungueltig"];
            /** @description Benutzername oder Passwort ist falsch. Bei richtigem Passwort auch zweiter_faktor und zweiter_faktor_falsch */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description nur_anmeldedienst */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            429: components["responses"]["ZuVieleVersuche"];
            default: components["responses"]["Fehler"];
        };
    };
    postAuthPasskeyOptionen: {
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
            /** @description passkey_unmoeglich: unter dieser Adresse nehmen Browser keine Passkeys an */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["ZuVieleVersuche"];
            default: components["responses"]["Fehler"];
        };
    };
    postAuthPasskey: {
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
                    /**
                     * @description Wie bei POST /auth/login
                     * @default false
                     */
                    angemeldet_bleiben?: boolean;
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
                    "application/json": components["schemas"]["Token"];
                };
            };
            400: components["responses"]["Ungueltig"];
            /** @description passkey_ungueltig */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description nur_anmeldedienst */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    postAuthEinladungPruefen: {
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
                    "application/json": components["schemas"]["Link"];
                };
            };
            400: components["responses"]["Ungueltig"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description einladung_ungueltig */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["ZuVieleVersuche"];
            default: components["responses"]["Fehler"];
        };
    };
    postAuthEinladung: {
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
                    passwort: string;
                    /**
                     * @description Was mit den Passkeys der Person geschieht, die ohne Passwort anmelden: mit „sperren“ bestätigen sie nur noch das neue Passwort, und jeder meldet wieder allein an, sobald er das einmal getan hat; mit „behalten“ melden sie weiter an
                     * @default sperren
                     * @enum {string}
                     */
                    passkeys?: "sperren" | "behalten";
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
                        /**
                         * @description Eindeutig, Groß- und Kleinschreibung zählt nicht
                         * @example a.weber
                         */
                        benutzername: string;
                        /**
                         * @description Wie die Person heißt
                         * @example Anna Weber
                         */
                        name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                        /** @description Nach einem neuen Passwort; fehlt, wenn kein Faktor bleibt */
                        bleibt?: components["schemas"]["Bleibt"];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description einladung_ungueltig */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["ZuVieleVersuche"];
            default: components["responses"]["Fehler"];
        };
    };
    postAuthPasswort: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    passwort_alt: string;
                    passwort_neu: string;
                    /**
                     * @description Was mit den Passkeys der Person geschieht, die ohne Passwort anmelden: „entfernen“ löscht sie, für den Fall, dass einer jemand anderem gehört; mit „behalten“ melden sie weiter an
                     * @default entfernen
                     * @enum {string}
                     */
                    passkeys?: "entfernen" | "behalten";
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
                        bleibt: components["schemas"]["Bleibt"];
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
            /** @description passwort_falsch: das bisherige Passwort stimmt nicht */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Zu viele Versuche */
            429: {
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
    getAuthMe: {
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
                    "application/json": components["schemas"]["Ich"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getAuthAnmeldedienst: {
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
                    "application/json": components["schemas"]["Anmeldedienst"];
                };
            };
            400: components["responses"]["Ungueltig"];
            default: components["responses"]["Fehler"];
        };
    };
    postAuthAnmeldedienst: {
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
                     * @description Der Teil der Adresse hinter dem Fragezeichen, mit der der Anmeldedienst den Browser zurückgeschickt hat
                     * @example code=…&state=…
                     */
                    antwort: string;
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
                    "application/json": components["schemas"]["Token"];
                };
            };
            400: components["responses"]["Ungueltig"];
            /** @description anmeldung_ungueltig, anmeldung_abgebrochen, uhr_falsch */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description keine_rolle („details.gruppen“ nennt die Gruppen, „details.verwaltung“, wen man fragen kann), kein_konto, konto_vorhanden, konto_gesperrt, zu_viele_gruppen */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description kein_anmeldedienst */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            429: components["responses"]["ZuVieleVersuche"];
            503: components["responses"]["AnmeldedienstUnerreichbar"];
            default: components["responses"]["Fehler"];
        };
    };
    postAuthAnmeldedienstBeginn: {
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
                     * @description Ob dieser Browser angemeldet bleibt: 30 Tage nach der letzten Benutzung, mit einem Cookie
                     * @default false
                     */
                    angemeldet_bleiben?: boolean;
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
                        /**
                         * Format: uri
                         * @description Seite des Anmeldedienstes, auf die der Browser geht
                         */
                        adresse: string;
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            /** @description kein_anmeldedienst */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            429: components["responses"]["ZuVieleVersuche"];
            503: components["responses"]["AnmeldedienstUnerreichbar"];
            default: components["responses"]["Fehler"];
        };
    };
    postAuthAnmeldedienstAbmelden: {
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
                        /**
                         * Format: uri
                         * @description Seite des Anmeldedienstes, auf der die Anmeldung dort endet; null, wenn er keine anbietet
                         */
                        adresse: string | null;
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            /** @description kein_anmeldedienst */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["ZuVieleVersuche"];
            503: components["responses"]["AnmeldedienstUnerreichbar"];
            default: components["responses"]["Fehler"];
        };
    };
    postAuthAnmeldedienstAbmeldung: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    logout_token: string;
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
            /** @description Das Token gilt nicht */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description abmeldung_wiederholt, kein_anmeldedienst */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            503: components["responses"]["AnmeldedienstUnerreichbar"];
            default: components["responses"]["Fehler"];
        };
    };
    postAuthErneuern: {
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
                    "application/json": components["schemas"]["Token"];
                };
            };
            400: components["responses"]["Ungueltig"];
            /** @description Die Anmeldung ist beendet */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description fremde_herkunft */
            403: {
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
    deleteAuthErneuern: {
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
            /** @description fremde_herkunft */
            403: {
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
    postAuthPasswortVergessen: {
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
            /** @description passwortlink_unmoeglich: dem Dienst fehlt ein Mailserver oder seine öffentliche Adresse */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["ZuVieleVersuche"];
            default: components["responses"]["Fehler"];
        };
    };
    postAuthPasswortNeuPruefen: {
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
                    "application/json": components["schemas"]["Link"];
                };
            };
            400: components["responses"]["Ungueltig"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["PasswortlinkUngueltig"];
            429: components["responses"]["ZuVieleVersuche"];
            default: components["responses"]["Fehler"];
        };
    };
    postAuthPasswortNeu: {
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
                    passwort: string;
                    /**
                     * @description Was mit den Passkeys der Person geschieht, die ohne Passwort anmelden: mit „sperren“ bestätigen sie nur noch das neue Passwort, und jeder meldet wieder allein an, sobald er das einmal getan hat; mit „behalten“ melden sie weiter an
                     * @default sperren
                     * @enum {string}
                     */
                    passkeys?: "sperren" | "behalten";
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
                        /**
                         * @description Eindeutig, Groß- und Kleinschreibung zählt nicht
                         * @example a.weber
                         */
                        benutzername: string;
                        /**
                         * @description Wie die Person heißt
                         * @example Anna Weber
                         */
                        name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                        /** @description Nach einem neuen Passwort; fehlt, wenn kein Faktor bleibt */
                        bleibt?: components["schemas"]["Bleibt"];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["PasswortlinkUngueltig"];
            429: components["responses"]["ZuVieleVersuche"];
            default: components["responses"]["Fehler"];
        };
    };
    postAuthLogout: {
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
    getAuthSitzungen: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Sitzung"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteAuthSitzungen: {
        parameters: {
            query?: {
                /** @description Ob die Anmeldung weiterläuft, mit der diese Anfrage kommt */
                ausser_dieser?: "true" | "false";
            };
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
    getAuthSitzungenExport: {
        parameters: {
            query?: {
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteAuthSitzungenId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
    getAuthFaktoren: {
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
                    "application/json": components["schemas"]["EigeneFaktoren"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postAuthFaktorenTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    passwort: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpGeheimnis"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description passwort_falsch */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["ZuVieleVersuche"];
            default: components["responses"]["Fehler"];
        };
    };
    postAuthFaktorenTotpBestaetigen: {
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
                    "application/json": components["schemas"]["FaktorHinzugefuegt"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            /** @description totp_nicht_begonnen: das Geheimnis ist abgelaufen */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description code_falsch */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["ZuVieleVersuche"];
            default: components["responses"]["Fehler"];
        };
    };
    postAuthFaktorenTotpEntfernen: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    passwort: string;
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
            409: components["responses"]["FaktorVerlangt"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description passwort_falsch */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["ZuVieleVersuche"];
            default: components["responses"]["Fehler"];
        };
    };
    postAuthFaktorenWiederherstellungscodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    passwort: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wiederherstellungscodes"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            /** @description kein_faktor: es gibt keinen zweiten Faktor */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description passwort_falsch */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["ZuVieleVersuche"];
            default: components["responses"]["Fehler"];
        };
    };
    postAuthFaktorenPasskeysOptionen: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    passwort: string;
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
            /** @description passwort_falsch; passkey_unmoeglich: unter dieser Adresse nehmen Browser keine an */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["ZuVieleVersuche"];
            default: components["responses"]["Fehler"];
        };
    };
    postAuthFaktorenPasskeys: {
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
                     * @description Wie die Person ihn nennt
                     * @example Diensthandy
                     */
                    name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    passkey: components["schemas"]["NeuerPasskey"];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FaktorHinzugefuegt"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            /** @description bereits_vorhanden */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description passkey_ungueltig; zu_viele_passkeys */
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
    patchAuthFaktorenPasskeysId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Wie die Person ihn nennt
                     * @example Diensthandy
                     */
                    name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
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
    postAuthFaktorenPasskeysIdEntfernen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    passwort: string;
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
            409: components["responses"]["FaktorVerlangt"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description passwort_falsch */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["ZuVieleVersuche"];
            default: components["responses"]["Fehler"];
        };
    };
    getBenutzer: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["BenutzerSortierung"];
                aktiv?: components["parameters"]["Aktiv"];
                /** @description UUID, klein geschrieben */
                einheit_id?: components["parameters"]["BenutzerEinheitId"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Benutzer"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postBenutzer: {
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
                     * @description Eindeutig, Groß- und Kleinschreibung zählt nicht
                     * @example a.weber
                     */
                    benutzername: string;
                    /**
                     * @description Wie die Person heißt
                     * @example Anna Weber
                     */
                    name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /** @description Ohne Angabe meldet sich die Person erst nach einer Einladung an */
                    passwort?: string;
                    /** @description Ob die Person beim nächsten Anmelden ihr eigenes Passwort festlegen muss */
                    passwort_aendern?: boolean;
                    /**
                     * Format: email
                     * @default null
                     */
                    email?: string | null;
                    /**
                     * Format: uuid
                     * @description UUID, klein geschrieben
                     * @default null
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    einheit_id?: string | null;
                    /**
                     * @description Feste Rollen
                     * @default []
                     */
                    rollen?: ("mitarbeiter" | "materialverantwortlicher" | "leitungsverantwortlicher" | "administration")[];
                    /** @default [] */
                    ortsrollen?: {
                        /**
                         * @description Eine feste Rolle
                         * @default null
                         * @enum {string|null}
                         */
                        rolle?: "mitarbeiter" | "materialverantwortlicher" | "leitungsverantwortlicher" | "administration" | null;
                        /**
                         * Format: uuid
                         * @description Oder eine eigene Rolle
                         * @default null
                         * @example 01980000-0000-7000-8000-000000000001
                         */
                        rolle_id?: string | null;
                        /**
                         * Format: uuid
                         * @description Für diese Einheit mit allem darunter
                         * @default null
                         * @example 01980000-0000-7000-8000-000000000001
                         */
                        einheit_id?: string | null;
                        /**
                         * Format: uuid
                         * @description Oder für diesen Standort
                         * @default null
                         * @example 01980000-0000-7000-8000-000000000001
                         */
                        standort_id?: string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Benutzer"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            /** @description bereits_vorhanden: der Benutzername ist vergeben */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["BenutzerUnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    getBenutzerExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["BenutzerSortierung"];
                aktiv?: components["parameters"]["Aktiv"];
                /** @description UUID, klein geschrieben */
                einheit_id?: components["parameters"]["BenutzerEinheitId"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getBenutzerId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Benutzer"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    patchBenutzerId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Eindeutig, Groß- und Kleinschreibung zählt nicht
                     * @example a.weber
                     */
                    benutzername?: string;
                    /**
                     * @description Wie die Person heißt
                     * @example Anna Weber
                     */
                    name?: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /** Format: email */
                    email?: string | null;
                    /**
                     * Format: uuid
                     * @description UUID, klein geschrieben
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    einheit_id?: string | null;
                    /** @description Wer nicht aktiv ist, ist sofort abgemeldet */
                    aktiv?: boolean;
                    /** @description Feste Rollen */
                    rollen?: ("mitarbeiter" | "materialverantwortlicher" | "leitungsverantwortlicher" | "administration")[];
                    /** @description Ersetzt alle Rollen für Orte, außer denen aus Gruppen */
                    ortsrollen?: {
                        /**
                         * @description Eine feste Rolle
                         * @default null
                         * @enum {string|null}
                         */
                        rolle?: "mitarbeiter" | "materialverantwortlicher" | "leitungsverantwortlicher" | "administration" | null;
                        /**
                         * Format: uuid
                         * @description Oder eine eigene Rolle
                         * @default null
                         * @example 01980000-0000-7000-8000-000000000001
                         */
                        rolle_id?: string | null;
                        /**
                         * Format: uuid
                         * @description Für diese Einheit mit allem darunter
                         * @default null
                         * @example 01980000-0000-7000-8000-000000000001
                         */
                        einheit_id?: string | null;
                        /**
                         * Format: uuid
                         * @description Oder für diesen Standort
                         * @default null
                         * @example 01980000-0000-7000-8000-000000000001
                         */
                        standort_id?: string | null;
                    }[];
                    passwort?: string;
                    /** @description Ob die Person beim nächsten Anmelden ihr eigenes Passwort festlegen muss */
                    passwort_aendern?: boolean;
                    /**
                     * @description Nur mit „passwort“; ohne Angabe „sperren“. Was mit den Passkeys der Person geschieht, die ohne Passwort anmelden: mit „sperren“ bestätigen sie nur noch das neue Passwort, und jeder meldet wieder allein an, sobald er das einmal getan hat; mit „behalten“ melden sie weiter an
                     * @enum {string}
                     */
                    passkeys?: "sperren" | "behalten";
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
                    "application/json": components["schemas"]["BenutzerGeaendert"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            /** @description letzte_administration: danach gäbe es niemanden in der Administration; bereits_vorhanden: der Benutzername ist vergeben */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["BenutzerUnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    postBenutzerIdEinladung: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Einladung"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            /** @description benutzer_gesperrt */
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
    getBenutzerIdSitzungen: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Sitzung"][];
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
    deleteBenutzerIdSitzungen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
    getBenutzerIdSitzungenExport: {
        parameters: {
            query?: {
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteBenutzerIdSitzungenSitzungId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
                /** @description UUID, klein geschrieben */
                sitzung_id: components["schemas"]["Verweis"];
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
    getBenutzerIdFaktoren: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Faktoren"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteBenutzerIdFaktoren: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
    getFaktorpflicht: {
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
                    "application/json": components["schemas"]["Faktorpflicht"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    putFaktorpflicht: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Feste Rollen, deren Inhaber einen zweiten Faktor brauchen */
                    rollen: ("mitarbeiter" | "materialverantwortlicher" | "leitungsverantwortlicher" | "administration")[];
                    /** @description Eigene Rollen, deren Inhaber einen brauchen; ohne Angabe bleiben es dieselben */
                    eigene_rollen?: components["schemas"]["Id"][];
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
                    "application/json": components["schemas"]["Faktorpflicht"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description eigener_faktor_fehlt: die Pflicht träfe auch die eigene Rolle · unbekannte_referenz: eine eigene Rolle */
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
    getBerechtigungen: {
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
                        eintraege: {
                            /** @enum {string} */
                            id: "lesen" | "kontrolle.durchfuehren" | "einsatz.melden" | "mangel.lesen" | "mangel.melden" | "mangel.bearbeiten" | "dokument.hochladen" | "dokument.bearbeiten" | "lagerbewegung.anlegen" | "fehlbestand.bearbeiten" | "pruefung.durchfuehren" | "objekt.bearbeiten" | "vorlage.bearbeiten" | "lager.bearbeiten" | "wartung.bearbeiten" | "material.anlegen" | "material.bearbeiten";
                            beschreibung: string;
                            /** @description Feste Rollen, die sie haben */
                            feste_rollen: ("mitarbeiter" | "materialverantwortlicher" | "leitungsverantwortlicher" | "administration")[];
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
    getRollen: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Rolle"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postRollen: {
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
                     * @description Eindeutig, Groß- und Kleinschreibung zählt nicht
                     * @example Jugendwart
                     */
                    name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /** @default [] */
                    berechtigungen?: ("lesen" | "kontrolle.durchfuehren" | "einsatz.melden" | "mangel.lesen" | "mangel.melden" | "mangel.bearbeiten" | "dokument.hochladen" | "dokument.bearbeiten" | "lagerbewegung.anlegen" | "fehlbestand.bearbeiten" | "pruefung.durchfuehren" | "objekt.bearbeiten" | "vorlage.bearbeiten" | "lager.bearbeiten" | "wartung.bearbeiten" | "material.anlegen" | "material.bearbeiten")[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rolle"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            409: components["responses"]["RollenBereitsVorhanden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    getRollenExport: {
        parameters: {
            query?: {
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getRollenId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Rolle"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteRollenId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
            /** @description wird_verwendet: jemand trägt die Rolle noch, oder eine Gruppe gibt sie */
            409: {
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
    patchRollenId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Eindeutig, Groß- und Kleinschreibung zählt nicht
                     * @example Jugendwart
                     */
                    name?: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    berechtigungen?: ("lesen" | "kontrolle.durchfuehren" | "einsatz.melden" | "mangel.lesen" | "mangel.melden" | "mangel.bearbeiten" | "dokument.hochladen" | "dokument.bearbeiten" | "lagerbewegung.anlegen" | "fehlbestand.bearbeiten" | "pruefung.durchfuehren" | "objekt.bearbeiten" | "vorlage.bearbeiten" | "lager.bearbeiten" | "wartung.bearbeiten" | "material.anlegen" | "material.bearbeiten")[];
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
                    "application/json": components["schemas"]["Rolle"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            409: components["responses"]["RollenBereitsVorhanden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    putRollenIdBerechtigungenBerechtigungId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
                berechtigung_id: components["parameters"]["BerechtigungId"];
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
                    "application/json": components["schemas"]["Rolle"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteRollenIdBerechtigungenBerechtigungId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
                berechtigung_id: components["parameters"]["BerechtigungId"];
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
    putBenutzerIdRollenRolleId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
                /** @description UUID, klein geschrieben */
                rolle_id: components["parameters"]["RolleId"];
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
    deleteBenutzerIdRollenRolleId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
                /** @description UUID, klein geschrieben */
                rolle_id: components["parameters"]["RolleId"];
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
            /** @description rollen_aus_gruppen: eine Gruppe im Anmeldedienst gibt sie */
            409: {
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
    getGruppenrollen: {
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
                    "application/json": components["schemas"]["Gruppenrollen"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    putGruppenrollen: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    eintraege: {
                        /**
                         * @description Name oder Kennung der Gruppe, genau wie der Anmeldedienst sie nennt
                         * @example /wehr/atemschutz
                         */
                        gruppe: string;
                        /**
                         * @description Feste Rollen
                         * @default []
                         */
                        rollen?: ("mitarbeiter" | "materialverantwortlicher" | "leitungsverantwortlicher" | "administration")[];
                        /**
                         * @description Eigene Rollen. Was eine Gruppe gibt, geht wieder mit ihr; von Hand erteilte bleiben
                         * @default []
                         */
                        eigene_rollen?: components["schemas"]["Id"][];
                        /**
                         * @description Rollen für einen Ort
                         * @default []
                         */
                        ortsrollen?: {
                            /**
                             * @description Eine feste Rolle
                             * @default null
                             * @enum {string|null}
                             */
                            rolle?: "mitarbeiter" | "materialverantwortlicher" | "leitungsverantwortlicher" | "administration" | null;
                            /**
                             * Format: uuid
                             * @description Oder eine eigene Rolle
                             * @default null
                             * @example 01980000-0000-7000-8000-000000000001
                             */
                            rolle_id?: string | null;
                            /**
                             * Format: uuid
                             * @description Für diese Einheit mit allem darunter
                             * @default null
                             * @example 01980000-0000-7000-8000-000000000001
                             */
                            einheit_id?: string | null;
                            /**
                             * Format: uuid
                             * @description Oder für diesen Standort
                             * @default null
                             * @example 01980000-0000-7000-8000-000000000001
                             */
                            standort_id?: string | null;
                        }[];
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
                    "application/json": components["schemas"]["Gruppenrollen"];
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
    deleteBenutzerIdAnmeldedienst: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
    getHistorie: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                entitaet_typ?: components["parameters"]["EntitaetTyp"];
                /** @description UUID, klein geschrieben */
                entitaet_id?: components["parameters"]["EntitaetId"];
                /** @description Das Objekt und alles in ihm: Kontrollen, Fehlbestände, Mängel, Geräte */
                objekt_id?: components["parameters"]["HistorieObjektId"];
                /** @description UUID, klein geschrieben */
                benutzer_id?: components["parameters"]["BenutzerId"];
                ereignis?: components["parameters"]["Ereignis"];
                /** @description Kalendertag oder Zeitpunkt; ein Tag zählt ganz */
                von?: components["parameters"]["Von"];
                /** @description Kalendertag oder Zeitpunkt; ein Tag zählt ganz */
                bis?: components["parameters"]["Bis"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["HistorieEintrag"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getHistorieExport: {
        parameters: {
            query?: {
                entitaet_typ?: components["parameters"]["EntitaetTyp"];
                /** @description UUID, klein geschrieben */
                entitaet_id?: components["parameters"]["EntitaetId"];
                /** @description Das Objekt und alles in ihm: Kontrollen, Fehlbestände, Mängel, Geräte */
                objekt_id?: components["parameters"]["HistorieObjektId"];
                /** @description UUID, klein geschrieben */
                benutzer_id?: components["parameters"]["BenutzerId"];
                ereignis?: components["parameters"]["Ereignis"];
                /** @description Kalendertag oder Zeitpunkt; ein Tag zählt ganz */
                von?: components["parameters"]["Von"];
                /** @description Kalendertag oder Zeitpunkt; ein Tag zählt ganz */
                bis?: components["parameters"]["Bis"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getSicherheitsprotokoll: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                ereignis?: components["parameters"]["SicherheitsprotokollEreignis"];
                ergebnis?: components["parameters"]["Ergebnis"];
                /** @description was diese Person getan hat, und was mit ihr geschah */
                benutzer_id?: components["parameters"]["SicherheitsprotokollBenutzerId"];
                adresse?: components["parameters"]["Adresse"];
                /** @description Kalendertag oder Zeitpunkt; ein Tag zählt ganz */
                von?: components["parameters"]["Von"];
                /** @description Kalendertag oder Zeitpunkt; ein Tag zählt ganz */
                bis?: components["parameters"]["Bis"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Sicherheitsprotokolleintrag"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getSicherheitsprotokollExport: {
        parameters: {
            query?: {
                ereignis?: components["parameters"]["SicherheitsprotokollEreignis"];
                ergebnis?: components["parameters"]["Ergebnis"];
                /** @description was diese Person getan hat, und was mit ihr geschah */
                benutzer_id?: components["parameters"]["SicherheitsprotokollBenutzerId"];
                adresse?: components["parameters"]["Adresse"];
                /** @description Kalendertag oder Zeitpunkt; ein Tag zählt ganz */
                von?: components["parameters"]["Von"];
                /** @description Kalendertag oder Zeitpunkt; ein Tag zählt ganz */
                bis?: components["parameters"]["Bis"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getEreignisse: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Strom von Ereignissen */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getBereiche: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["Sortierung"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Bereich"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postBereiche: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Eindeutig, Groß- und Kleinschreibung zählt nicht */
                    name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bereich"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            409: components["responses"]["BereitsVorhanden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["UnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    getBereicheExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["Sortierung"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getBereicheId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Bereich"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteBereicheId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
            409: components["responses"]["WirdVerwendet"];
            default: components["responses"]["Fehler"];
        };
    };
    patchBereicheId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Eindeutig, Groß- und Kleinschreibung zählt nicht */
                    name?: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
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
                    "application/json": components["schemas"]["Bereich"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            409: components["responses"]["BereitsVorhanden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["UnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    getKategorien: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["Sortierung"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Kategorie"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postKategorien: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Eindeutig, Groß- und Kleinschreibung zählt nicht */
                    name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Kategorie"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            409: components["responses"]["BereitsVorhanden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["UnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    getKategorienExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["Sortierung"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getKategorienId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Kategorie"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteKategorienId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
            409: components["responses"]["WirdVerwendet"];
            default: components["responses"]["Fehler"];
        };
    };
    patchKategorienId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Eindeutig, Groß- und Kleinschreibung zählt nicht */
                    name?: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
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
                    "application/json": components["schemas"]["Kategorie"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            409: components["responses"]["BereitsVorhanden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["UnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    getStandorte: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["Sortierung"];
                /** @description UUID, klein geschrieben */
                bereich_id?: components["parameters"]["BereichId"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Standort"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postStandorte: {
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
                     * @description Eindeutig, Groß- und Kleinschreibung zählt nicht
                     * @example Wache Nord
                     */
                    name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /**
                     * Format: uuid
                     * @description Bereich, zu dem der Standort gehört
                     * @default null
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    bereich_id?: string | null;
                    /**
                     * @default null
                     * @example Hauptstraße 1, 12345 Musterstadt
                     */
                    adresse?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Standort"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            409: components["responses"]["BereitsVorhanden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["UnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    getStandorteExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["Sortierung"];
                /** @description UUID, klein geschrieben */
                bereich_id?: components["parameters"]["BereichId"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getStandorteId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Standort"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteStandorteId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
            409: components["responses"]["WirdVerwendet"];
            default: components["responses"]["Fehler"];
        };
    };
    patchStandorteId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Eindeutig, Groß- und Kleinschreibung zählt nicht
                     * @example Wache Nord
                     */
                    name?: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /**
                     * Format: uuid
                     * @description Bereich, zu dem der Standort gehört
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    bereich_id?: string | null;
                    /** @example Hauptstraße 1, 12345 Musterstadt */
                    adresse?: string | null;
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
                    "application/json": components["schemas"]["Standort"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            409: components["responses"]["BereitsVorhanden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["UnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    getObjekttypen: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["Sortierung"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Objekttyp"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postObjekttypen: {
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
                     * @description Eindeutig, Groß- und Kleinschreibung zählt nicht
                     * @example Notfallrucksack
                     */
                    name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /**
                     * @description Andere Objekte können zu Objekten dieses Typs gehören
                     * @default false
                     */
                    ist_zugfahrzeug?: boolean;
                    /**
                     * @description Anfang vorgeschlagener Codes
                     * @default null
                     * @example RUCK
                     */
                    code_prefix?: string | null;
                    /**
                     * @description Wie viele Einheiten nach der letzten Kontrolle die nächste fällig ist; null: keine feste Frist
                     * @default null
                     * @example 4
                     */
                    kontrollintervall?: number | null;
                    /**
                     * @description Ein Monat nach dem 31. Januar ist der letzte Tag des Februars
                     * @default wochen
                     * @enum {string}
                     */
                    kontrollintervall_einheit?: "tage" | "wochen" | "monate";
                    /**
                     * @description Nach jedem gemeldeten Einsatz ist eine Kontrolle fällig
                     * @default false
                     */
                    kontrolle_nach_einsatz?: boolean;
                    /**
                     * Format: uuid
                     * @description Einheit, der dieser eigene Eintrag gehört: sie und alle darunter sehen und verwenden ihn. null: der Katalog für alle. Ein eigener Eintrag kann in den Katalog für alle übergehen (null), nie in den einer anderen Einheit
                     * @default null
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    einheit_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Objekttyp"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            409: components["responses"]["BereitsVorhanden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["UnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    getObjekttypenExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["Sortierung"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getObjekttypenId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Objekttyp"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteObjekttypenId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
            409: components["responses"]["WirdVerwendet"];
            default: components["responses"]["Fehler"];
        };
    };
    patchObjekttypenId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Eindeutig, Groß- und Kleinschreibung zählt nicht
                     * @example Notfallrucksack
                     */
                    name?: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /** @description Andere Objekte können zu Objekten dieses Typs gehören */
                    ist_zugfahrzeug?: boolean;
                    /**
                     * @description Anfang vorgeschlagener Codes
                     * @example RUCK
                     */
                    code_prefix?: string | null;
                    /**
                     * @description Wie viele Einheiten nach der letzten Kontrolle die nächste fällig ist; null: keine feste Frist
                     * @example 4
                     */
                    kontrollintervall?: number | null;
                    /**
                     * @description Ein Monat nach dem 31. Januar ist der letzte Tag des Februars
                     * @enum {string}
                     */
                    kontrollintervall_einheit?: "tage" | "wochen" | "monate";
                    /** @description Nach jedem gemeldeten Einsatz ist eine Kontrolle fällig */
                    kontrolle_nach_einsatz?: boolean;
                    /**
                     * Format: uuid
                     * @description Einheit, der dieser eigene Eintrag gehört: sie und alle darunter sehen und verwenden ihn. null: der Katalog für alle. Ein eigener Eintrag kann in den Katalog für alle übergehen (null), nie in den einer anderen Einheit
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    einheit_id?: string | null;
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
                    "application/json": components["schemas"]["Objekttyp"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            409: components["responses"]["BereitsVorhanden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["UnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    getMaterialien: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["MaterialienSortierung"];
                /** @description Teil des Namens oder der Artikelnummer */
                q?: components["parameters"]["MaterialienQ"];
                /** @description UUID, klein geschrieben */
                kategorie_id?: components["parameters"]["KategorieId"];
                /** @description menge: nur gezählt · ablauf_charge: mit Ablaufdatum und Charge · geraet_sn: Geräte mit Seriennummer */
                materialtyp?: components["parameters"]["Materialtyp"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Material"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postMaterialien: {
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
                     * @description Eindeutig, Groß- und Kleinschreibung zählt nicht
                     * @example Verbandpäckchen M
                     */
                    name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /**
                     * @description menge: nur gezählt · ablauf_charge: mit Ablaufdatum und Charge · geraet_sn: Geräte mit Seriennummer
                     * @enum {string}
                     */
                    materialtyp: "menge" | "ablauf_charge" | "geraet_sn";
                    /**
                     * @description Worin gezählt wird
                     * @example Stück
                     */
                    einheit: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /** @default null */
                    artikelnummer?: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
                    /**
                     * Format: uuid
                     * @description UUID, klein geschrieben
                     * @default null
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    kategorie_id?: string | null;
                    /**
                     * @description Tage vor dem Ablauf, ab denen gewarnt wird; ohne Angabe 30
                     * @default null
                     */
                    warnfrist_tage?: number | null;
                    /**
                     * @description Menge, unter die der Bestand aller Lagerplätze zusammen nicht sinken soll; ohne Angabe keine Warnung
                     * @default null
                     */
                    mindestbestand?: number | null;
                    /**
                     * @description Wo das Material bestellt wird
                     * @default null
                     * @example Muster Rettungsbedarf
                     */
                    lieferant?: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
                    /**
                     * Format: uuid
                     * @description Einheit, der dieser eigene Eintrag gehört: sie und alle darunter sehen und verwenden ihn. null: der Katalog für alle. Ein eigener Eintrag kann in den Katalog für alle übergehen (null), nie in den einer anderen Einheit
                     * @default null
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    einheit_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Material"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            409: components["responses"]["BereitsVorhanden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["UnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    getMaterialienExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["MaterialienSortierung"];
                /** @description Teil des Namens oder der Artikelnummer */
                q?: components["parameters"]["MaterialienQ"];
                /** @description UUID, klein geschrieben */
                kategorie_id?: components["parameters"]["KategorieId"];
                /** @description menge: nur gezählt · ablauf_charge: mit Ablaufdatum und Charge · geraet_sn: Geräte mit Seriennummer */
                materialtyp?: components["parameters"]["Materialtyp"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getMaterialienId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Material"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteMaterialienId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
            409: components["responses"]["WirdVerwendet"];
            default: components["responses"]["Fehler"];
        };
    };
    patchMaterialienId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Eindeutig, Groß- und Kleinschreibung zählt nicht
                     * @example Verbandpäckchen M
                     */
                    name?: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /**
                     * @description menge: nur gezählt · ablauf_charge: mit Ablaufdatum und Charge · geraet_sn: Geräte mit Seriennummer
                     * @enum {string}
                     */
                    materialtyp?: "menge" | "ablauf_charge" | "geraet_sn";
                    /**
                     * @description Worin gezählt wird
                     * @example Stück
                     */
                    einheit?: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    artikelnummer?: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
                    /**
                     * Format: uuid
                     * @description UUID, klein geschrieben
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    kategorie_id?: string | null;
                    /** @description Tage vor dem Ablauf, ab denen gewarnt wird; ohne Angabe 30 */
                    warnfrist_tage?: number | null;
                    /** @description Menge, unter die der Bestand aller Lagerplätze zusammen nicht sinken soll; ohne Angabe keine Warnung */
                    mindestbestand?: number | null;
                    /**
                     * @description Wo das Material bestellt wird
                     * @example Muster Rettungsbedarf
                     */
                    lieferant?: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
                    /**
                     * Format: uuid
                     * @description Einheit, der dieser eigene Eintrag gehört: sie und alle darunter sehen und verwenden ihn. null: der Katalog für alle. Ein eigener Eintrag kann in den Katalog für alle übergehen (null), nie in den einer anderen Einheit
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    einheit_id?: string | null;
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
                    "application/json": components["schemas"]["Material"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            409: components["responses"]["BereitsVorhanden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["UnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    getMaterialienIdVerwendung: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["MaterialVerwendung"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    postMaterialienIdErsetzen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ziel_id: components["schemas"]["Id"];
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
                    "application/json": components["schemas"]["Material"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            /** @description zusammenfuehrung_konflikt: details.objekte und details.vorlagen führen beide Materialien */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description selbstbezug; unbekannte_referenz: das Ziel gibt es nicht */
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
    getFaecher: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["Sortierung"];
                /** @description UUID, klein geschrieben */
                objekttyp_id?: components["parameters"]["ObjekttypId"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Fach"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postFaecher: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    objekttyp_id: components["schemas"]["Id"];
                    /**
                     * @description Eindeutig im Objekttyp, Groß- und Kleinschreibung zählt nicht
                     * @example Deckelinnenseite
                     */
                    name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fach"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            409: components["responses"]["BereitsVorhanden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["UnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    getFaecherExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["Sortierung"];
                /** @description UUID, klein geschrieben */
                objekttyp_id?: components["parameters"]["ObjekttypId"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getFaecherId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Fach"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteFaecherId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
            409: components["responses"]["WirdVerwendet"];
            default: components["responses"]["Fehler"];
        };
    };
    patchFaecherId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Eindeutig im Objekttyp, Groß- und Kleinschreibung zählt nicht
                     * @example Deckelinnenseite
                     */
                    name?: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
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
                    "application/json": components["schemas"]["Fach"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            409: components["responses"]["BereitsVorhanden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["UnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    getFaecherIdObjekte: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: {
                            id: components["schemas"]["Id"];
                            code: string;
                            name: string;
                            standort_id: components["schemas"]["Id"];
                        }[];
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
    getFaecherIdObjekteExport: {
        parameters: {
            query?: {
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    postFaecherIdErsetzen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Eindeutig im Objekttyp, Groß- und Kleinschreibung zählt nicht
                     * @example Deckelinnenseite
                     */
                    name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
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
                    "application/json": components["schemas"]["Fach"];
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
    getEinheiten: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["Sortierung"];
                /** @description UUID, klein geschrieben */
                uebergeordnet_id?: components["parameters"]["UebergeordnetId"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Einheit"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postEinheiten: {
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
                     * @description Eindeutig, Groß- und Kleinschreibung zählt nicht
                     * @example 1. Zug
                     */
                    name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /**
                     * Format: uuid
                     * @description Einheit, zu der diese gehört
                     * @default null
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    uebergeordnet_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Einheit"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            409: components["responses"]["BereitsVorhanden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["UnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    getEinheitenExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["Sortierung"];
                /** @description UUID, klein geschrieben */
                uebergeordnet_id?: components["parameters"]["UebergeordnetId"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getEinheitenId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Einheit"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteEinheitenId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
            409: components["responses"]["WirdVerwendet"];
            default: components["responses"]["Fehler"];
        };
    };
    patchEinheitenId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Eindeutig, Groß- und Kleinschreibung zählt nicht
                     * @example 1. Zug
                     */
                    name?: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /**
                     * Format: uuid
                     * @description Einheit, zu der diese gehört
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    uebergeordnet_id?: string | null;
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
                    "application/json": components["schemas"]["Einheit"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            409: components["responses"]["BereitsVorhanden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["UnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    getQualifikationstypen: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["QualifikationstypenSortierung"];
                /** @description Führerschein, Lehrgang oder Berechtigung */
                art?: components["parameters"]["QualifikationstypenArt"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Qualifikationstyp"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postQualifikationstypen: {
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
                     * @description Eindeutig, Groß- und Kleinschreibung zählt nicht
                     * @example Führerschein C
                     */
                    name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /**
                     * @description Führerschein, Lehrgang oder Berechtigung
                     * @enum {string}
                     */
                    art: "fuehrerschein" | "lehrgang" | "berechtigung";
                    /**
                     * Format: uuid
                     * @description Einheit, der dieser eigene Eintrag gehört: sie und alle darunter sehen und verwenden ihn. null: der Katalog für alle. Ein eigener Eintrag kann in den Katalog für alle übergehen (null), nie in den einer anderen Einheit
                     * @default null
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    einheit_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Qualifikationstyp"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            409: components["responses"]["BereitsVorhanden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["UnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    getQualifikationstypenExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["QualifikationstypenSortierung"];
                /** @description Führerschein, Lehrgang oder Berechtigung */
                art?: components["parameters"]["QualifikationstypenArt"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getQualifikationstypenId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Qualifikationstyp"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteQualifikationstypenId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
            409: components["responses"]["WirdVerwendet"];
            default: components["responses"]["Fehler"];
        };
    };
    patchQualifikationstypenId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Eindeutig, Groß- und Kleinschreibung zählt nicht
                     * @example Führerschein C
                     */
                    name?: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /**
                     * @description Führerschein, Lehrgang oder Berechtigung
                     * @enum {string}
                     */
                    art?: "fuehrerschein" | "lehrgang" | "berechtigung";
                    /**
                     * Format: uuid
                     * @description Einheit, der dieser eigene Eintrag gehört: sie und alle darunter sehen und verwenden ihn. null: der Katalog für alle. Ein eigener Eintrag kann in den Katalog für alle übergehen (null), nie in den einer anderen Einheit
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    einheit_id?: string | null;
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
                    "application/json": components["schemas"]["Qualifikationstyp"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            409: components["responses"]["BereitsVorhanden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["UnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    getBenutzerQualifikationen: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["BenutzerQualifikationenSortierung"];
                /** @description UUID, klein geschrieben */
                benutzer_id?: components["parameters"]["BenutzerId"];
                /** @description UUID, klein geschrieben */
                qualifikationstyp_id?: components["parameters"]["QualifikationstypId"];
                /** @description Nur von Personen dieser Einheit */
                einheit_id?: components["parameters"]["BenutzerQualifikationenEinheitId"];
                /** @description Nur was heute gilt, oder nur was nicht gilt */
                gueltig?: components["parameters"]["Gueltig"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["BenutzerQualifikation"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postBenutzerQualifikationen: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    benutzer_id: components["schemas"]["Id"];
                    qualifikationstyp_id: components["schemas"]["Id"];
                    /**
                     * Format: date
                     * @description Zählt ab diesem Tag; null: schon immer
                     * @default null
                     * @example 2026-11-21
                     */
                    erworben_am?: string | null;
                    /**
                     * Format: date
                     * @description Letzter Tag, an dem sie gilt; null: unbefristet
                     * @default null
                     * @example 2026-11-21
                     */
                    gueltig_bis?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BenutzerQualifikation"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["BenutzerQualifikationenKeineBerechtigung"];
            409: components["responses"]["BenutzerQualifikationenBereitsVorhanden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["BenutzerQualifikationenUnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    getBenutzerQualifikationenExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["BenutzerQualifikationenSortierung"];
                /** @description UUID, klein geschrieben */
                benutzer_id?: components["parameters"]["BenutzerId"];
                /** @description UUID, klein geschrieben */
                qualifikationstyp_id?: components["parameters"]["QualifikationstypId"];
                /** @description Nur von Personen dieser Einheit */
                einheit_id?: components["parameters"]["BenutzerQualifikationenEinheitId"];
                /** @description Nur was heute gilt, oder nur was nicht gilt */
                gueltig?: components["parameters"]["Gueltig"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getBenutzerQualifikationenId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["BenutzerQualifikation"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteBenutzerQualifikationenId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
            403: components["responses"]["BenutzerQualifikationenKeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            /** @description wird_verwendet: es gibt Dokumente dazu */
            409: {
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
    patchBenutzerQualifikationenId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    qualifikationstyp_id?: components["schemas"]["Id"];
                    /**
                     * Format: date
                     * @description Zählt ab diesem Tag; null: schon immer
                     * @example 2026-11-21
                     */
                    erworben_am?: string | null;
                    /**
                     * Format: date
                     * @description Letzter Tag, an dem sie gilt; null: unbefristet
                     * @example 2026-11-21
                     */
                    gueltig_bis?: string | null;
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
                    "application/json": components["schemas"]["BenutzerQualifikation"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["BenutzerQualifikationenKeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            409: components["responses"]["BenutzerQualifikationenBereitsVorhanden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["BenutzerQualifikationenUnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    getObjekttypenIdQualifikationsanforderungen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Qualifikationsanforderungen"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    putObjekttypenIdQualifikationsanforderungen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Alle, die ein Objekt dieses Typs verlangt; leer: keine */
                    qualifikationstyp_ids: components["schemas"]["Id"][];
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
                    "application/json": components["schemas"]["Qualifikationsanforderungen"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description unbekannte_referenz: einen der Qualifikationstypen gibt es nicht */
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
    getObjekteIdBerechtigungBenutzerId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
                /** @description UUID, klein geschrieben */
                benutzer_id: components["schemas"]["Verweis"];
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
                    "application/json": components["schemas"]["Nutzungsberechtigung"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    getObjekteIdBerechtigungen: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Teil des Namens */
                q?: components["parameters"]["ObjekteIdBerechtigungenQ"];
            };
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Nutzungsberechtigter"][];
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
    getObjekteIdBerechtigungenExport: {
        parameters: {
            query?: {
                /** @description Teil des Namens */
                q?: components["parameters"]["ObjekteIdBerechtigungenQ"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getVorlagen: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["VorlagenSortierung"];
                /** @description UUID, klein geschrieben */
                objekttyp_id?: components["parameters"]["ObjekttypId"];
                status?: components["parameters"]["VorlagenStatus"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Vorlage"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postVorlagen: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: components["schemas"]["Name"];
                    objekttyp_id: components["schemas"]["Id"];
                    /**
                     * Format: uuid
                     * @description Einheit, der dieser eigene Eintrag gehört: sie und alle darunter sehen und verwenden ihn. null: der Katalog für alle. Ein eigener Eintrag kann in den Katalog für alle übergehen (null), nie in den einer anderen Einheit
                     * @default null
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    einheit_id?: string | null;
                    positionen: {
                        material_id: components["schemas"]["Id"];
                        /**
                         * @description Stück
                         * @example 2
                         */
                        sollmenge: number;
                        /**
                         * Format: uuid
                         * @description Fach des Objekttyps
                         * @default null
                         * @example 01980000-0000-7000-8000-000000000001
                         */
                        fach_id?: string | null;
                        /**
                         * @description Freitext unter der Auswahl „Sonstiges“
                         * @default null
                         * @example Beifahrersitz, Netz
                         */
                        fach_freitext?: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vorlage"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["MaterialDoppeltUnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    getVorlagenExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["VorlagenSortierung"];
                /** @description UUID, klein geschrieben */
                objekttyp_id?: components["parameters"]["ObjekttypId"];
                status?: components["parameters"]["VorlagenStatus"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getVorlagenId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Vorlage"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteVorlagenId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
            /** @description wird_verwendet: details.arten nennt, wie viele Objekte von ihr stammen */
            409: {
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
    getVorlagenMuster: {
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
                    "application/json": components["schemas"]["Vorlagenmuster"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postVorlagenMuster: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example HLF 20 */
                    name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vorlage"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            /** @description nicht_gefunden */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description vorlage_vorhanden */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    postVorlagenNamen: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    objekttyp_id: components["schemas"]["Id"];
                    materialien: components["schemas"]["Name"][];
                    /** @description Fächer des Objekttyps */
                    faecher: components["schemas"]["Name"][];
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
                    "application/json": components["schemas"]["VorlagenNamen"];
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
    postVorlagenIdNeueVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Ohne Angabe die der bisherigen Version */
                    positionen?: {
                        material_id: components["schemas"]["Id"];
                        /**
                         * @description Stück
                         * @example 2
                         */
                        sollmenge: number;
                        /**
                         * Format: uuid
                         * @description Fach des Objekttyps
                         * @default null
                         * @example 01980000-0000-7000-8000-000000000001
                         */
                        fach_id?: string | null;
                        /**
                         * @description Freitext unter der Auswahl „Sonstiges“
                         * @default null
                         * @example Beifahrersitz, Netz
                         */
                        fach_freitext?: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
                    }[];
                    /**
                     * @description Die neue Version gehört zum Katalog für alle; sonst bleibt sie bei der Einheit der bisherigen
                     * @default false
                     */
                    fuer_alle?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vorlage"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            /** @description vorlage_veraltet */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["MaterialDoppeltUnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    putVorlagenIdPositionen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    positionen: {
                        material_id: components["schemas"]["Id"];
                        /**
                         * @description Stück
                         * @example 2
                         */
                        sollmenge: number;
                        /**
                         * Format: uuid
                         * @description Fach des Objekttyps
                         * @default null
                         * @example 01980000-0000-7000-8000-000000000001
                         */
                        fach_id?: string | null;
                        /**
                         * @description Freitext unter der Auswahl „Sonstiges“
                         * @default null
                         * @example Beifahrersitz, Netz
                         */
                        fach_freitext?: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
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
                    "application/json": components["schemas"]["Vorlage"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            /** @description vorlage_veraltet */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["MaterialDoppeltUnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    getObjekte: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["ObjekteSortierung"];
                /** @description UUID, klein geschrieben */
                standort_id?: components["parameters"]["StandortId"];
                /** @description UUID, klein geschrieben */
                objekttyp_id?: components["parameters"]["ObjekttypId"];
                /** @description Die Einheit, mit allen darunter */
                einheit_id?: components["parameters"]["ObjekteEinheitId"];
                /** @description UUID, klein geschrieben */
                fahrzeug_id?: components["parameters"]["FahrzeugId"];
                status?: components["parameters"]["Status"];
                einsatzbereitschaft?: components["parameters"]["Einsatzbereitschaft"];
                /** @description Nur Objekte, deren Typ ein Zugfahrzeug ist oder Qualifikationen verlangt */
                fahrbar?: components["parameters"]["Fahrbar"];
                /** @description Teil des Codes oder des Namens */
                q?: components["parameters"]["Q"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Objekt"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postObjekte: {
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
                     * @description Eindeutig, steht auf dem Etikett
                     * @example RTW-001
                     */
                    code: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /** @example Notfallrucksack 1 */
                    name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    standort_id: components["schemas"]["Id"];
                    objekttyp_id: components["schemas"]["Id"];
                    /**
                     * Format: uuid
                     * @description Aktuelle Version einer Vorlage dieses Objekttyps
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    vorlage_id: string;
                    /**
                     * Format: uuid
                     * @description Fahrzeug, zu dem das Objekt gehört
                     * @default null
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    fahrzeug_id?: string | null;
                    /**
                     * Format: uuid
                     * @description UUID, klein geschrieben
                     * @default null
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    einheit_id?: string | null;
                    /**
                     * @description Steht in der Übersicht oben
                     * @default false
                     */
                    rueckt_zuerst_aus?: boolean;
                    /**
                     * @description typ: es gilt die Regel des Objekttyps, und die eigenen Felder sagen nichts; eigene: es gelten die des Objekts. Eigene ohne Intervall und ohne Einsatz heißt: keine feste Frist
                     * @default typ
                     * @enum {string}
                     */
                    kontrollregel?: "typ" | "eigene";
                    /**
                     * @description Wie viele Einheiten nach der letzten Kontrolle die nächste fällig ist; null: keine feste Frist
                     * @default null
                     * @example 4
                     */
                    kontrollintervall?: number | null;
                    /**
                     * @description Ein Monat nach dem 31. Januar ist der letzte Tag des Februars
                     * @default wochen
                     * @enum {string}
                     */
                    kontrollintervall_einheit?: "tage" | "wochen" | "monate";
                    /**
                     * @description Nach jedem gemeldeten Einsatz ist eine Kontrolle fällig
                     * @default false
                     */
                    kontrolle_nach_einsatz?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Objekt"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            /** @description bereits_vorhanden: der Code ist vergeben · vorlage_veraltet */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description unbekannte_referenz, vorlage_passt_nicht, selbstbezug, zyklus, kein_zugfahrzeug */
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
    getObjekteExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["ObjekteSortierung"];
                /** @description UUID, klein geschrieben */
                standort_id?: components["parameters"]["StandortId"];
                /** @description UUID, klein geschrieben */
                objekttyp_id?: components["parameters"]["ObjekttypId"];
                /** @description Die Einheit, mit allen darunter */
                einheit_id?: components["parameters"]["ObjekteEinheitId"];
                /** @description UUID, klein geschrieben */
                fahrzeug_id?: components["parameters"]["FahrzeugId"];
                status?: components["parameters"]["Status"];
                einsatzbereitschaft?: components["parameters"]["Einsatzbereitschaft"];
                /** @description Nur Objekte, deren Typ ein Zugfahrzeug ist oder Qualifikationen verlangt */
                fahrbar?: components["parameters"]["Fahrbar"];
                /** @description Teil des Codes oder des Namens */
                q?: components["parameters"]["Q"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getObjekteCodeCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: components["parameters"]["Code"];
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
                    "application/json": components["schemas"]["Objekt"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    getObjekteNaechsterCode: {
        parameters: {
            query: {
                /** @description Teil vor dem Bindestrich */
                prefix: components["parameters"]["Prefix"];
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
                        /** @example RTW-002 */
                        code: string;
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getObjekteId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Objekt"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    patchObjekteId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Eindeutig, steht auf dem Etikett
                     * @example RTW-001
                     */
                    code?: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /** @example Notfallrucksack 1 */
                    name?: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /**
                     * Format: uuid
                     * @description Fahrzeug, zu dem das Objekt gehört
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    fahrzeug_id?: string | null;
                    /**
                     * Format: uuid
                     * @description UUID, klein geschrieben
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    einheit_id?: string | null;
                    /** @description Steht in der Übersicht oben */
                    rueckt_zuerst_aus?: boolean;
                    /**
                     * @description typ: es gilt die Regel des Objekttyps, und die eigenen Felder sagen nichts; eigene: es gelten die des Objekts. Eigene ohne Intervall und ohne Einsatz heißt: keine feste Frist
                     * @enum {string}
                     */
                    kontrollregel?: "typ" | "eigene";
                    /**
                     * @description Wie viele Einheiten nach der letzten Kontrolle die nächste fällig ist; null: keine feste Frist
                     * @example 4
                     */
                    kontrollintervall?: number | null;
                    /**
                     * @description Ein Monat nach dem 31. Januar ist der letzte Tag des Februars
                     * @enum {string}
                     */
                    kontrollintervall_einheit?: "tage" | "wochen" | "monate";
                    /** @description Nach jedem gemeldeten Einsatz ist eine Kontrolle fällig */
                    kontrolle_nach_einsatz?: boolean;
                    /** @enum {string} */
                    status?: "aktiv" | "in_wartung" | "ausser_dienst";
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
                    "application/json": components["schemas"]["Objekt"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            409: components["responses"]["ObjekteIdBereitsVorhanden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description unbekannte_referenz, selbstbezug, zyklus, kein_zugfahrzeug */
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
    postObjekteIdDuplizieren: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Eindeutig, steht auf dem Etikett
                     * @example RTW-001
                     */
                    code: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /**
                     * @description Ohne Angabe der Name des Vorbilds
                     * @example Notfallrucksack 1
                     */
                    name?: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /**
                     * Format: uuid
                     * @description Ohne Angabe der Standort des Vorbilds
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    standort_id?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Objekt"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            409: components["responses"]["ObjekteIdBereitsVorhanden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description unbekannte_referenz */
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
    getObjekteIdPositionen: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["ObjekteIdPositionenSortierung"];
                /** @description ausgesondert: wird nicht mehr kontrolliert und nicht mehr gefunden */
                ist_status?: components["parameters"]["IstStatus"];
            };
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Objektposition"][];
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
    postObjekteIdPositionen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    material_id: components["schemas"]["Id"];
                    /**
                     * @description Sollmenge, die statt der Vorlage gilt; null: die der Vorlage
                     * @default null
                     */
                    override?: number | null;
                    /**
                     * Format: uuid
                     * @description Fach des Objekttyps
                     * @default null
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    fach_id?: string | null;
                    /**
                     * @description Freitext unter der Auswahl „Sonstiges“
                     * @default null
                     * @example Beifahrersitz, Netz
                     */
                    fach_freitext?: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Objektposition"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            /** @description bereits_vorhanden: das Objekt führt dieses Material schon, vielleicht ausgesondert */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description unbekannte_referenz: das Material gibt es nicht, oder das Fach nicht in diesem Objekttyp */
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
    getObjekteIdPositionenExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["ObjekteIdPositionenSortierung"];
                /** @description ausgesondert: wird nicht mehr kontrolliert und nicht mehr gefunden */
                ist_status?: components["parameters"]["IstStatus"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getObjektpositionenCodeCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: components["parameters"]["Code"];
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
                    "application/json": components["schemas"]["Objektposition"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    getObjektpositionenNaechsterCode: {
        parameters: {
            query: {
                /** @description Teil vor dem Bindestrich */
                prefix: components["parameters"]["Prefix"];
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
                        /** @example RTW-002 */
                        code: string;
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getObjektpositionenId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Objektposition"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    patchObjektpositionenId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Sollmenge, die statt der Vorlage gilt; null: die der Vorlage */
                    override?: number | null;
                    /**
                     * Format: uuid
                     * @description Fach des Objekttyps
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    fach_id?: string | null;
                    /**
                     * @description Freitext unter der Auswahl „Sonstiges“
                     * @example Beifahrersitz, Netz
                     */
                    fach_freitext?: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
                    /**
                     * @description Eindeutig, steht auf dem Etikett
                     * @example RTW-001
                     */
                    code?: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
                    /** @description Nur bei materialtyp geraet_sn */
                    seriennummer?: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
                    /**
                     * Format: date
                     * @description Nur bei materialtyp ablauf_charge
                     * @example 2026-11-21
                     */
                    ablaufdatum?: string | null;
                    /** @description Nur bei materialtyp ablauf_charge */
                    chargennummer?: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
                    /** @example 12 */
                    pruefintervall_monate?: number | null;
                    /**
                     * Format: date
                     * @description Kalendertag, JJJJ-MM-TT
                     * @example 2026-11-21
                     */
                    letzte_pruefung?: string | null;
                    /**
                     * @description ausgesondert: wird nicht mehr kontrolliert und nicht mehr gefunden
                     * @enum {string}
                     */
                    ist_status?: "aktiv" | "ausgesondert";
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
                    "application/json": components["schemas"]["Objektposition"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            409: components["responses"]["ObjekteIdBereitsVorhanden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description unbekannte_referenz: kein Fach dieses Objekttyps · materialtyp_unpassend: details.feld nennt die Angabe · tag_in_zukunft */
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
    getObjekteIdFahrzeugdetails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Fahrzeugdetails"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    putObjekteIdFahrzeugdetails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @default null
                     * @example MU-ST 112
                     */
                    kennzeichen?: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
                    /**
                     * @default null
                     * @example Florian Musterstadt 1/46-1
                     */
                    funkrufname?: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
                    /** @default null */
                    baujahr?: number | null;
                    /**
                     * @description Kilometer
                     * @default null
                     */
                    kilometerstand?: number | null;
                    /**
                     * @description Stunden
                     * @default null
                     * @example 1204.5
                     */
                    betriebsstunden?: number | null;
                    /**
                     * Format: date
                     * @description Nächste Hauptuntersuchung; danach ist das Objekt nicht einsatzbereit
                     * @default null
                     * @example 2026-11-21
                     */
                    naechste_hu?: string | null;
                    /**
                     * Format: date
                     * @description Nächste UVV-Prüfung; danach ist das Objekt nicht einsatzbereit
                     * @default null
                     * @example 2026-11-21
                     */
                    naechste_uvv?: string | null;
                    /**
                     * @description true: auch, wenn etwas daran ungewöhnlich ist; sonst fragt der Dienst danach
                     * @default false
                     */
                    bestaetigt?: boolean;
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
                    "application/json": components["schemas"]["Fahrzeugdetails"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            /** @description bestaetigung_noetig: details.hinweise nennt, was ungewöhnlich ist; mit bestaetigt: true geschieht es trotzdem, unter einem neuen Idempotency-Key */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    getLagerbewegungen: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["LagerbewegungenSortierung"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description Bewegungen von dort und dorthin */
                standort_id?: components["parameters"]["LagerbewegungenStandortId"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Lagerbewegung"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getLagerbewegungenExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["LagerbewegungenSortierung"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description Bewegungen von dort und dorthin */
                standort_id?: components["parameters"]["LagerbewegungenStandortId"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    postObjekteIdLagerbewegungen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Der neue Standort
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    standort_id: string;
                    /** @default null */
                    grund?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lagerbewegung"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            /** @description standort_unveraendert: das Objekt steht schon dort */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description unbekannte_referenz: den Standort gibt es nicht */
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
    postObjekteIdUebergeben: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Die Einheit, die es bekommt
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    einheit_id: string;
                    /**
                     * Format: uuid
                     * @description Wo es dann steht; ohne Angabe bleibt der Standort
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    standort_id?: string;
                    /** @default null */
                    grund?: string | null;
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
                    "application/json": components["schemas"]["Objekt"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            /** @description einheit_unveraendert · objekt_gesperrt: eine Kontrolle läuft, details nennt sie · geraet_ausgegeben: details nennt die Ausgabe, den Empfänger und seit wann */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description unbekannte_referenz */
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
    getEinsaetze: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["LagerbewegungenSortierung"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Einsatz"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getEinsaetzeExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["LagerbewegungenSortierung"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    postObjekteIdEinsaetze: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date-time
                     * @description Wann das Objekt im Einsatz war; ohne Angabe jetzt
                     * @example 2026-11-21T13:03:07.000Z
                     */
                    zeitpunkt?: string;
                    /** @default null */
                    bemerkung?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Einsatz"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description zeitpunkt_in_zukunft */
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
    deleteEinsaetzeId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
    getObjektpositionenIdGeraete: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["ObjektpositionenIdGeraeteSortierung"];
                status?: components["parameters"]["ObjektpositionenIdGeraeteStatus"];
            };
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Geraet"][];
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
    postObjektpositionenIdGeraete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Eindeutig, Groß- und Kleinschreibung gleich
                     * @example PA-2019-0417
                     */
                    seriennummer: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /**
                     * @default einsatzbereit
                     * @enum {string}
                     */
                    status?: "einsatzbereit" | "in_pruefung" | "defekt" | "ausgesondert";
                    /**
                     * Format: date
                     * @description Kalendertag, JJJJ-MM-TT
                     * @default null
                     * @example 2026-11-21
                     */
                    letzte_pruefung?: string | null;
                    /**
                     * Format: date
                     * @description Ohne Angabe aus letzte_pruefung und dem pruefintervall_monate der Position
                     * @example 2026-11-21
                     */
                    naechste_pruefung?: string | null;
                    /** @default null */
                    bemerkung?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Geraet"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            /** @description bereits_vorhanden: ein anderes Gerät trägt die Seriennummer */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description materialtyp_unpassend: das Material der Position ist nicht vom Typ geraet_sn · tag_in_zukunft: letzte_pruefung */
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
    getObjektpositionenIdGeraeteExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["ObjektpositionenIdGeraeteSortierung"];
                status?: components["parameters"]["ObjektpositionenIdGeraeteStatus"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getGeraete: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["ObjektpositionenIdGeraeteSortierung"];
                status?: components["parameters"]["ObjektpositionenIdGeraeteStatus"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description UUID, klein geschrieben */
                material_id?: components["parameters"]["MaterialId"];
                /** @description Die ganze Seriennummer */
                seriennummer?: components["parameters"]["Seriennummer"];
                /** @description Nächste Prüfung spätestens an diesem Tag, ohne ausgesonderte Geräte und Positionen */
                faellig_bis?: components["parameters"]["FaelligBis"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Geraet"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getGeraeteExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["ObjektpositionenIdGeraeteSortierung"];
                status?: components["parameters"]["ObjektpositionenIdGeraeteStatus"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description UUID, klein geschrieben */
                material_id?: components["parameters"]["MaterialId"];
                /** @description Die ganze Seriennummer */
                seriennummer?: components["parameters"]["Seriennummer"];
                /** @description Nächste Prüfung spätestens an diesem Tag, ohne ausgesonderte Geräte und Positionen */
                faellig_bis?: components["parameters"]["FaelligBis"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getGeraeteId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Geraet"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteGeraeteId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
            /** @description wird_verwendet: details.arten nennt Prüfungen, Mängel, Dokumente und Ausgaben */
            409: {
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
    patchGeraeteId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Eindeutig, Groß- und Kleinschreibung gleich
                     * @example PA-2019-0417
                     */
                    seriennummer?: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /** @enum {string} */
                    status?: "einsatzbereit" | "in_pruefung" | "defekt" | "ausgesondert";
                    /**
                     * Format: date
                     * @description Kalendertag, JJJJ-MM-TT
                     * @example 2026-11-21
                     */
                    letzte_pruefung?: string | null;
                    /**
                     * Format: date
                     * @description Ohne Angabe aus letzte_pruefung und dem pruefintervall_monate der Position
                     * @example 2026-11-21
                     */
                    naechste_pruefung?: string | null;
                    bemerkung?: string | null;
                    /** @description Eines mehr fehlt; nur mit status defekt oder ausgesondert */
                    fehlbestand?: boolean;
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
                    "application/json": components["schemas"]["Geraet"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            /** @description bereits_vorhanden: Seriennummer vergeben · objekt_gesperrt: eine Kontrolle hat die Position schon gezählt */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description sollmenge_null: die Position soll kein Gerät führen, also fehlt keines · tag_in_zukunft: letzte_pruefung */
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
    getGeraeteIdPruefungen: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Nur die Prüfungen dieser Art */
                pruefart_id?: components["parameters"]["PruefartId"];
            };
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Pruefung"][];
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
    postGeraeteIdPruefungen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    datum: components["schemas"]["Kalendertag"];
                    /** @enum {string} */
                    ergebnis: "bestanden" | "nicht_bestanden";
                    /** @default null */
                    bemerkung?: string | null;
                    /**
                     * Format: uuid
                     * @description Eine Prüfart des Materials; ohne Angabe die Prüfung nach dem Prüfintervall der Position
                     * @default null
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    pruefart_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Die Prüfung, und was nach ihr für das Gerät gilt */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PruefungErfasst"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["TagInZukunft"];
            default: components["responses"]["Fehler"];
        };
    };
    getGeraeteIdPruefungenExport: {
        parameters: {
            query?: {
                /** @description Nur die Prüfungen dieser Art */
                pruefart_id?: components["parameters"]["PruefartId"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getGeraeteIdPruefungenVorschau: {
        parameters: {
            query: {
                /** @description Kalendertag, JJJJ-MM-TT */
                datum: string;
                ergebnis: "bestanden" | "nicht_bestanden";
                /** @description UUID, klein geschrieben */
                pruefart_id?: components["schemas"]["Verweis"];
            };
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["PruefungVorschau"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            422: components["responses"]["TagInZukunft"];
            default: components["responses"]["Fehler"];
        };
    };
    getPruefarten: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["Sortierung"];
                /** @description UUID, klein geschrieben */
                material_id?: components["parameters"]["MaterialId"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Pruefart"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postPruefarten: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    material_id: components["schemas"]["Id"];
                    /**
                     * @description Eindeutig beim Material, Groß- und Kleinschreibung zählt nicht
                     * @example Druckprüfung
                     */
                    name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /** @description Monate zwischen zwei Prüfungen dieser Art; null: nur bei Bedarf, ohne Termin */
                    intervall_monate: number | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pruefart"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            409: components["responses"]["PruefartenBereitsVorhanden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description unbekannte_referenz: das Material gibt es nicht · materialtyp_unpassend: es ist nicht vom Typ geraet_sn */
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
    getPruefartenExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["Sortierung"];
                /** @description UUID, klein geschrieben */
                material_id?: components["parameters"]["MaterialId"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    deletePruefartenId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
            /** @description wird_verwendet: es gibt Prüfungen dieser Art */
            409: {
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
    patchPruefartenId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Eindeutig beim Material, Groß- und Kleinschreibung zählt nicht
                     * @example Druckprüfung
                     */
                    name?: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /** @description Monate zwischen zwei Prüfungen dieser Art; null: nur bei Bedarf, ohne Termin */
                    intervall_monate?: number | null;
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
                    "application/json": components["schemas"]["Pruefart"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            409: components["responses"]["PruefartenBereitsVorhanden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    getGeraeteIdPruefarten: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Geraetepruefart"][];
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
    getGeraeteIdPruefartenExport: {
        parameters: {
            query?: {
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getZustaendigkeiten: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["ZustaendigkeitenSortierung"];
                /** @description UUID, klein geschrieben */
                benutzer_id?: components["parameters"]["BenutzerId"];
                /** @description UUID, klein geschrieben */
                standort_id?: components["parameters"]["StandortId"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Zustaendigkeit"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postZustaendigkeiten: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    benutzer_id: components["schemas"]["Id"];
                    /**
                     * Format: uuid
                     * @description Zuständig für alle Objekte dieses Standorts
                     * @default null
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    standort_id?: string | null;
                    /**
                     * Format: uuid
                     * @description Zuständig für dieses Objekt
                     * @default null
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    objekt_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Zustaendigkeit"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            /** @description bereits_vorhanden: er ist es schon */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["ZustaendigkeitenUnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    getZustaendigkeitenExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["ZustaendigkeitenSortierung"];
                /** @description UUID, klein geschrieben */
                benutzer_id?: components["parameters"]["BenutzerId"];
                /** @description UUID, klein geschrieben */
                standort_id?: components["parameters"]["StandortId"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getZustaendigkeitenBenutzerIdObjekte: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["ObjekteSortierung"];
                /** @description UUID, klein geschrieben */
                standort_id?: components["parameters"]["StandortId"];
                /** @description UUID, klein geschrieben */
                objekttyp_id?: components["parameters"]["ObjekttypId"];
                /** @description Die Einheit, mit allen darunter */
                einheit_id?: components["parameters"]["ObjekteEinheitId"];
                /** @description UUID, klein geschrieben */
                fahrzeug_id?: components["parameters"]["FahrzeugId"];
                status?: components["parameters"]["Status"];
                einsatzbereitschaft?: components["parameters"]["Einsatzbereitschaft"];
                /** @description Nur Objekte, deren Typ ein Zugfahrzeug ist oder Qualifikationen verlangt */
                fahrbar?: components["parameters"]["Fahrbar"];
                /** @description Teil des Codes oder des Namens */
                q?: components["parameters"]["Q"];
            };
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Objekt"][];
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
    getZustaendigkeitenBenutzerIdObjekteExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["ObjekteSortierung"];
                /** @description UUID, klein geschrieben */
                standort_id?: components["parameters"]["StandortId"];
                /** @description UUID, klein geschrieben */
                objekttyp_id?: components["parameters"]["ObjekttypId"];
                /** @description Die Einheit, mit allen darunter */
                einheit_id?: components["parameters"]["ObjekteEinheitId"];
                /** @description UUID, klein geschrieben */
                fahrzeug_id?: components["parameters"]["FahrzeugId"];
                status?: components["parameters"]["Status"];
                einsatzbereitschaft?: components["parameters"]["Einsatzbereitschaft"];
                /** @description Nur Objekte, deren Typ ein Zugfahrzeug ist oder Qualifikationen verlangt */
                fahrbar?: components["parameters"]["Fahrbar"];
                /** @description Teil des Codes oder des Namens */
                q?: components["parameters"]["Q"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteZustaendigkeitenId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
    getKontrollverantwortung: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["KontrollverantwortungSortierung"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description UUID, klein geschrieben */
                benutzer_id?: components["parameters"]["BenutzerId"];
                /** @description UUID, klein geschrieben */
                einheit_id?: components["parameters"]["BenutzerEinheitId"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Kontrollverantwortung"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postKontrollverantwortung: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    objekt_id: components["schemas"]["Id"];
                    /**
                     * Format: uuid
                     * @description Diese Person soll das Objekt kontrollieren
                     * @default null
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    benutzer_id?: string | null;
                    /**
                     * Format: uuid
                     * @description Diese Einheit soll das Objekt kontrollieren
                     * @default null
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    einheit_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Kontrollverantwortung"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            /** @description bereits_vorhanden: es ist schon zugeordnet */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["ZustaendigkeitenUnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    getKontrollverantwortungExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["KontrollverantwortungSortierung"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description UUID, klein geschrieben */
                benutzer_id?: components["parameters"]["BenutzerId"];
                /** @description UUID, klein geschrieben */
                einheit_id?: components["parameters"]["BenutzerEinheitId"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteKontrollverantwortungId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
    getKontrollen: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["KontrollenSortierung"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description UUID, klein geschrieben */
                benutzer_id?: components["parameters"]["BenutzerId"];
                status?: components["parameters"]["KontrollenStatus"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["KontrolleKopf"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getKontrollenExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["KontrollenSortierung"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description UUID, klein geschrieben */
                benutzer_id?: components["parameters"]["BenutzerId"];
                status?: components["parameters"]["KontrollenStatus"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getKontrollenId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Kontrolle"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    getObjekteIdKontrollvorschau: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Kontrollvorschau"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    postObjekteIdKontrollen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Kontrolle"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            /** @description objekt_gesperrt: details nennt kontrolle_id, benutzer_id, benutzer_name und seit */
            409: {
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
    putKontrollenIdPositionenMaterialId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
                /** @description UUID, klein geschrieben */
                material_id: components["parameters"]["KontrollenIdPositionenMaterialIdMaterialId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Was wirklich da ist
                     * @example 3
                     */
                    gezaehlt: number;
                    /**
                     * Format: date-time
                     * @description Wann gezählt wurde; geht die Zählung eine Minute danach oder später ein, nennt das Protokoll beides
                     * @example 2026-11-21T13:03:07.000Z
                     */
                    gezaehlt_am?: string;
                    /**
                     * Format: date
                     * @description Kalendertag, JJJJ-MM-TT
                     * @example 2026-11-21
                     */
                    ablaufdatum?: string | null;
                    chargennummer?: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
                    seriennummer?: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
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
                    "application/json": components["schemas"]["Kontrollposition"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["FremdeKontrolle"];
            404: components["responses"]["NichtGefunden"];
            409: components["responses"]["KontrolleBeendet"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description materialtyp_unpassend: details.feld nennt die Angabe */
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
    postKontrollenIdAbschliessen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Kontrolle"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["FremdeKontrolle"];
            404: components["responses"]["NichtGefunden"];
            /** @description kontrolle_beendet: sie ist abgeschlossen, abgebrochen oder übernommen; positionen_unbestaetigt: details.positionen nennt die Kontrollpositionen */
            409: {
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
    postKontrollenIdAbbrechen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Kontrolle"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["FremdeKontrolle"];
            404: components["responses"]["NichtGefunden"];
            409: components["responses"]["KontrolleBeendet"];
            default: components["responses"]["Fehler"];
        };
    };
    postKontrollenIdUebernehmen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Kontrolle"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            /** @description kontrolle_beendet: sie ist abgeschlossen, abgebrochen oder übernommen; uebergang_unzulaessig: Sie führen sie schon selbst durch */
            409: {
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
    getKontrollmappen: {
        parameters: {
            query?: {
                /** @description So viele der dringendsten auslassen */
                ab?: number;
                /** @description Höchstens so viele Objekte */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Kontrollmappen"];
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
            default: components["responses"]["Fehler"];
        };
    };
    getFehlbestaende: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Alter; mit „-“ davor der älteste zuerst */
                sortierung?: components["parameters"]["FehlbestaendeSortierung"];
                /** @description UUID, klein geschrieben */
                standort_id?: components["parameters"]["StandortId"];
                /** @description Einheit des Objekts, mit allen darunter */
                einheit_id?: components["parameters"]["EinheitId"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description UUID, klein geschrieben */
                material_id?: components["parameters"]["MaterialId"];
                status?: components["parameters"]["FehlbestaendeStatus"];
                /** @description Nur mit oder nur ohne geltende Mindermengen-Genehmigung */
                genehmigt?: components["parameters"]["Genehmigt"];
                /** @description Nur offene oder nur erledigte */
                offen?: components["parameters"]["Offen"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Fehlbestand"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getFehlbestaendeExport: {
        parameters: {
            query?: {
                /** @description Alter; mit „-“ davor der älteste zuerst */
                sortierung?: components["parameters"]["FehlbestaendeSortierung"];
                /** @description UUID, klein geschrieben */
                standort_id?: components["parameters"]["StandortId"];
                /** @description Einheit des Objekts, mit allen darunter */
                einheit_id?: components["parameters"]["EinheitId"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description UUID, klein geschrieben */
                material_id?: components["parameters"]["MaterialId"];
                status?: components["parameters"]["FehlbestaendeStatus"];
                /** @description Nur mit oder nur ohne geltende Mindermengen-Genehmigung */
                genehmigt?: components["parameters"]["Genehmigt"];
                /** @description Nur offene oder nur erledigte */
                offen?: components["parameters"]["Offen"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getFehlbestaendeId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Fehlbestand"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    patchFehlbestaendeId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Jemand beschafft, was fehlt
                     * @enum {string}
                     */
                    status: "in_bearbeitung";
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
                    "application/json": components["schemas"]["Fehlbestand"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            /** @description uebergang_unzulaessig: er ist schon in Bearbeitung oder erledigt */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    postFehlbestaendeIdNachfuellungen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example 2 */
                    menge: number;
                    /**
                     * Format: uuid
                     * @description Lagerplatz, aus dessen Bestand die Menge im selben Schritt gebucht wird
                     * @default null
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    lagerplatz_id?: string | null;
                    /**
                     * Format: date
                     * @description Kalendertag, JJJJ-MM-TT
                     * @default null
                     * @example 2026-11-21
                     */
                    ablaufdatum?: string | null;
                    /**
                     * @description Charge
                     * @default null
                     * @example L2407-3
                     */
                    chargennummer?: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
                    /**
                     * @description true: auch, wenn etwas daran ungewöhnlich ist; sonst fragt der Dienst danach
                     * @default false
                     */
                    bestaetigt?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Nachfuellung"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            /** @description keine_berechtigung oder fremde_kontrolle: außerhalb der eigenen Kontrolle fehlt das Recht */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NichtGefunden"];
            /** @description fehlbestand_erledigt; bestand_zu_gering: details.verfuegbar nennt, was am Lagerplatz liegt; bestaetigung_noetig: details.hinweise nennt, was ungewöhnlich ist; mit bestaetigt: true geschieht es trotzdem, unter einem neuen Idempotency-Key */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description unbekannte_referenz: den Lagerplatz gibt es nicht · materialtyp_unpassend: details.feld nennt die Angabe */
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
    postFehlbestaendeIdMindermenge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default null */
                    begruendung?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mindermenge"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            /** @description fehlbestand_erledigt oder mindermenge_aktiv */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    getMaengel: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["MaengelSortierung"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description Standort des Objekts */
                standort_id?: components["parameters"]["MaengelStandortId"];
                /** @description Einheit des Objekts, mit allen darunter */
                einheit_id?: components["parameters"]["EinheitId"];
                status?: components["parameters"]["MaengelStatus"];
                /** @description „hoch“ macht das Objekt nicht einsatzbereit, solange der Mangel offen ist */
                prioritaet?: components["parameters"]["Prioritaet"];
                entitaet_typ?: components["parameters"]["MaengelEntitaetTyp"];
                /** @description UUID, klein geschrieben */
                entitaet_id?: components["parameters"]["EntitaetId"];
                /** @description Wem der Mangel zugewiesen ist */
                verantwortlich_id?: components["parameters"]["VerantwortlichId"];
                /** @description UUID, klein geschrieben */
                gemeldet_von?: components["parameters"]["GemeldetVon"];
                /** @description Nur offene oder nur erledigte */
                offen?: components["parameters"]["Offen"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Mangel"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postMaengel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    objekt_id: components["schemas"]["Id"];
                    /** @example Verschluss der Tragetasche gerissen */
                    titel: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /** @default null */
                    beschreibung?: string | null;
                    /**
                     * @description „hoch“ macht das Objekt nicht einsatzbereit, solange der Mangel offen ist
                     * @default normal
                     * @enum {string}
                     */
                    prioritaet?: "niedrig" | "normal" | "hoch";
                    /**
                     * @default null
                     * @enum {string|null}
                     */
                    entitaet_typ?: "objektposition" | "geraet_instanz" | null;
                    /**
                     * Format: uuid
                     * @description UUID, klein geschrieben
                     * @default null
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    entitaet_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mangel"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description unbekannte_referenz: das Objekt oder seine Position gibt es nicht */
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
    getMaengelExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["MaengelSortierung"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description Standort des Objekts */
                standort_id?: components["parameters"]["MaengelStandortId"];
                /** @description Einheit des Objekts, mit allen darunter */
                einheit_id?: components["parameters"]["EinheitId"];
                status?: components["parameters"]["MaengelStatus"];
                /** @description „hoch“ macht das Objekt nicht einsatzbereit, solange der Mangel offen ist */
                prioritaet?: components["parameters"]["Prioritaet"];
                entitaet_typ?: components["parameters"]["MaengelEntitaetTyp"];
                /** @description UUID, klein geschrieben */
                entitaet_id?: components["parameters"]["EntitaetId"];
                /** @description Wem der Mangel zugewiesen ist */
                verantwortlich_id?: components["parameters"]["VerantwortlichId"];
                /** @description UUID, klein geschrieben */
                gemeldet_von?: components["parameters"]["GemeldetVon"];
                /** @description Nur offene oder nur erledigte */
                offen?: components["parameters"]["Offen"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getMaengelId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Mangel"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    patchMaengelId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Verschluss der Tragetasche gerissen */
                    titel?: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    beschreibung?: string | null;
                    /**
                     * @description „hoch“ macht das Objekt nicht einsatzbereit, solange der Mangel offen ist
                     * @enum {string}
                     */
                    prioritaet?: "niedrig" | "normal" | "hoch";
                    /** @enum {string} */
                    status?: "neu" | "in_bearbeitung" | "ersatzteil_bestellt" | "reparatur_geplant" | "erledigt";
                    /**
                     * Format: uuid
                     * @description UUID, klein geschrieben
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    verantwortlich_id?: string | null;
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
                    "application/json": components["schemas"]["Mangel"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            /** @description uebergang_unzulaessig: details.erlaubt nennt die möglichen Status */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description unbekannte_referenz: verantwortlich_id nennt niemanden mit Zugang · sieht_objekt_nicht: Rollen an Orten zeigen das Objekt nicht */
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
    getMaengelIdVerlauf: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Mangelverlauf"][];
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
    getMaengelIdVerlaufExport: {
        parameters: {
            query?: {
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    postMaengelIdKommentare: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Ersatzteil liegt im Lager, Fach B3. */
                    text: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mangelkommentar"];
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
    deleteMaengelIdKommentareKommentarId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
                kommentar_id: components["parameters"]["KommentarId"];
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
            403: components["responses"]["MaengelIdKommentareKommentarIdKeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    patchMaengelIdKommentareKommentarId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
                kommentar_id: components["parameters"]["KommentarId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Ersatzteil liegt im Lager, Fach B3. */
                    text: string;
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
                    "application/json": components["schemas"]["Mangelkommentar"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["MaengelIdKommentareKommentarIdKeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    getDokumente: {
        parameters: {
            query: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["DokumenteSortierung"];
                dokumenttyp?: components["parameters"]["Dokumenttyp"];
                /** @description Teil des Dateinamens */
                q?: components["parameters"]["DokumenteQ"];
                /** @description Wozu das Dokument gehört */
                entitaet_typ: components["parameters"]["DokumenteEntitaetTyp"];
                /** @description UUID, klein geschrieben */
                entitaet_id: components["parameters"]["DokumenteEntitaetId"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Dokument"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["DieSacheGibt"];
            default: components["responses"]["Fehler"];
        };
    };
    postDokumente: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * @description Wozu das Dokument gehört
                     * @enum {string}
                     */
                    entitaet_typ: "objekt" | "objektposition" | "geraet_instanz" | "material" | "mangel" | "wartungsauftrag" | "benutzer_qualifikation" | "kontrolle" | "fehlbestand";
                    entitaet_id: components["schemas"]["Id"];
                    /** @enum {string} */
                    dokumenttyp: "Prüfprotokoll" | "Wartungsbericht" | "Bedienungsanleitung" | "Rechnung" | "Zulassungsdokument" | "Sonstiges";
                    /**
                     * @description Ob dies das Original ist oder eine Kopie; muss bei jeder Version gesagt werden
                     * @enum {string}
                     */
                    ist_original: "true" | "false";
                    /**
                     * Format: uuid
                     * @description Eine Prüfung dieses Geräts, die das Dokument belegt
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    pruefung_id?: string;
                    /**
                     * Format: binary
                     * @description PDF, JPEG, PNG oder WebP; der Inhalt entscheidet, nicht der Name
                     */
                    datei: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dokument"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            /** @description dokument_vorhanden: der Satz nennt Name und Tag der vorhandenen Datei */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description datei_zu_gross */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            415: components["responses"]["DateitypUnzulaessig"];
            /** @description unbekannte_referenz: die Sache gibt es nicht, oder pruefung_id ist keine Prüfung des Geräts */
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
    getDokumenteExport: {
        parameters: {
            query: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["DokumenteSortierung"];
                dokumenttyp?: components["parameters"]["Dokumenttyp"];
                /** @description Teil des Dateinamens */
                q?: components["parameters"]["DokumenteQ"];
                /** @description Wozu das Dokument gehört */
                entitaet_typ: components["parameters"]["DokumenteEntitaetTyp"];
                /** @description UUID, klein geschrieben */
                entitaet_id: components["parameters"]["DokumenteEntitaetId"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["DieSacheGibt"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getDokumenteAlle: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["DokumenteSortierung"];
                dokumenttyp?: components["parameters"]["Dokumenttyp"];
                /** @description Teil des Dateinamens */
                q?: components["parameters"]["DokumenteQ"];
                /** @description Die des Objekts und von allem in ihm */
                objekt_id?: components["parameters"]["DokumenteAlleObjektId"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Dokument"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getDokumenteAlleExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["DokumenteSortierung"];
                dokumenttyp?: components["parameters"]["Dokumenttyp"];
                /** @description Teil des Dateinamens */
                q?: components["parameters"]["DokumenteQ"];
                /** @description Die des Objekts und von allem in ihm */
                objekt_id?: components["parameters"]["DokumenteAlleObjektId"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getDokumenteId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Dokument"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteDokumenteId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
            /** @description dokument_veraltet: nur die aktuelle Version */
            409: {
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
    getDokumenteIdDownload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Die Datei, wie sie hochgeladen wurde */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                };
            };
            /** @description Der verlangte Bereich der Datei */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
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
            /** @description bereich_unerfuellbar: hinter dem Ende der Datei; Content-Range nennt ihre Größe */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description dokumentspeicher_nicht_verfuegbar: der Speicher der Dateien antwortet nicht */
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
    getDokumenteIdVersionen: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Dokument"][];
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
    getDokumenteIdVersionenExport: {
        parameters: {
            query?: {
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    postDokumenteIdErsetzen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * @description Ob dies das Original ist oder eine Kopie; muss bei jeder Version gesagt werden
                     * @enum {string}
                     */
                    ist_original: "true" | "false";
                    /**
                     * @description Ohne Angabe der des Vorgängers
                     * @enum {string}
                     */
                    dokumenttyp?: "Prüfprotokoll" | "Wartungsbericht" | "Bedienungsanleitung" | "Rechnung" | "Zulassungsdokument" | "Sonstiges";
                    /**
                     * Format: binary
                     * @description PDF, JPEG, PNG oder WebP; der Inhalt entscheidet, nicht der Name
                     */
                    datei: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dokument"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            /** @description dokument_veraltet: nur die aktuelle Version · dokument_vorhanden: der Satz nennt Name und Tag der vorhandenen Datei */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description datei_zu_gross */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            415: components["responses"]["DateitypUnzulaessig"];
            default: components["responses"]["Fehler"];
        };
    };
    getObjekteIdFachfotos: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Fachfotos"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    postObjekteIdFachfotos: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    fach_id?: components["schemas"]["Id"];
                    fach_freitext?: components["schemas"]["Name"];
                    /**
                     * Format: binary
                     * @description JPEG, PNG oder WebP, höchstens 512 kB
                     */
                    datei: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fachfoto"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            /** @description zu_viele_fotos */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description datei_zu_gross */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description dateityp_unzulaessig */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ObjekteIdFachfotosUnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    postObjekteIdFachfotosFotoIdErsetzen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
                /** @description UUID, klein geschrieben */
                foto_id: components["parameters"]["FotoId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description JPEG, PNG oder WebP, höchstens 512 kB
                     */
                    datei: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fachfoto"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            /** @description datei_zu_gross */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description dateityp_unzulaessig */
            415: {
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
    deleteObjekteIdFachfotosFotoId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
                /** @description UUID, klein geschrieben */
                foto_id: components["parameters"]["FotoId"];
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
    getVorlagenIdFachfotos: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Fachfotos"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    postVorlagenIdFachfotos: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    fach_id?: components["schemas"]["Id"];
                    fach_freitext?: components["schemas"]["Name"];
                    /**
                     * Format: binary
                     * @description JPEG, PNG oder WebP, höchstens 512 kB
                     */
                    datei: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fachfoto"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            /** @description zu_viele_fotos */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description datei_zu_gross */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description dateityp_unzulaessig */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["ObjekteIdFachfotosUnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    postVorlagenIdFachfotosFotoIdErsetzen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
                /** @description UUID, klein geschrieben */
                foto_id: components["parameters"]["FotoId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description JPEG, PNG oder WebP, höchstens 512 kB
                     */
                    datei: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fachfoto"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            /** @description datei_zu_gross */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description dateityp_unzulaessig */
            415: {
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
    deleteVorlagenIdFachfotosFotoId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
                /** @description UUID, klein geschrieben */
                foto_id: components["parameters"]["FotoId"];
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
    getLagerorte: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["LagerorteSortierung"];
                art?: components["parameters"]["LagerorteArt"];
                /** @description Nur was unmittelbar in diesem Lagerort liegt */
                uebergeordnet_id?: components["parameters"]["LagerorteUebergeordnetId"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Lagerort"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postLagerorte: {
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
                     * @description Unter demselben Lagerort eindeutig, Groß- und Kleinschreibung zählt nicht
                     * @example Regalraum
                     */
                    name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /** @enum {string} */
                    art: "organisation" | "standort" | "gebaeude" | "raum" | "lager";
                    /**
                     * Format: uuid
                     * @description Lagerort, in dem dieser liegt
                     * @default null
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    uebergeordnet_id?: string | null;
                    /**
                     * Format: uuid
                     * @description Einheit, der er mit allem darin gehört; höchstens eines von einheit_id und standort_id
                     * @default null
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    einheit_id?: string | null;
                    /**
                     * Format: uuid
                     * @description Standort, zu dem er mit allem darin gehört
                     * @default null
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    standort_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lagerort"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            409: components["responses"]["BereitsVorhanden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["UnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    getLagerorteExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["LagerorteSortierung"];
                art?: components["parameters"]["LagerorteArt"];
                /** @description Nur was unmittelbar in diesem Lagerort liegt */
                uebergeordnet_id?: components["parameters"]["LagerorteUebergeordnetId"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getLagerorteId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Lagerort"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteLagerorteId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
            409: components["responses"]["WirdVerwendet"];
            default: components["responses"]["Fehler"];
        };
    };
    patchLagerorteId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Unter demselben Lagerort eindeutig, Groß- und Kleinschreibung zählt nicht
                     * @example Regalraum
                     */
                    name?: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /** @enum {string} */
                    art?: "organisation" | "standort" | "gebaeude" | "raum" | "lager";
                    /**
                     * Format: uuid
                     * @description Lagerort, in dem dieser liegt
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    uebergeordnet_id?: string | null;
                    /**
                     * Format: uuid
                     * @description Einheit, der er mit allem darin gehört; höchstens eines von einheit_id und standort_id
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    einheit_id?: string | null;
                    /**
                     * Format: uuid
                     * @description Standort, zu dem er mit allem darin gehört
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    standort_id?: string | null;
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
                    "application/json": components["schemas"]["Lagerort"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            409: components["responses"]["BereitsVorhanden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["UnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    getLagerplaetze: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["LagerplaetzeSortierung"];
                /** @description In diesem Lagerort und in allem, was darin liegt */
                lagerort_id?: components["parameters"]["LagerortId"];
                /** @description Der ganze Code */
                code?: components["parameters"]["LagerplaetzeCode"];
                /** @description Teil des Codes oder des Namens */
                q?: components["parameters"]["Q"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Lagerplatz"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postLagerplaetze: {
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
                     * @description Eindeutig, Groß- und Kleinschreibung zählt nicht; steht am Fach oder Regal
                     * @example R1-03
                     */
                    code: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /**
                     * @default null
                     * @example Regal 1, Fach 3
                     */
                    name?: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
                    lagerort_id: components["schemas"]["Id"];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lagerplatz"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            409: components["responses"]["BereitsVorhanden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["UnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    getLagerplaetzeExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["LagerplaetzeSortierung"];
                /** @description In diesem Lagerort und in allem, was darin liegt */
                lagerort_id?: components["parameters"]["LagerortId"];
                /** @description Der ganze Code */
                code?: components["parameters"]["LagerplaetzeCode"];
                /** @description Teil des Codes oder des Namens */
                q?: components["parameters"]["Q"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getLagerplaetzeId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Lagerplatz"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteLagerplaetzeId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
            409: components["responses"]["WirdVerwendet"];
            default: components["responses"]["Fehler"];
        };
    };
    patchLagerplaetzeId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Eindeutig, Groß- und Kleinschreibung zählt nicht; steht am Fach oder Regal
                     * @example R1-03
                     */
                    code?: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /** @example Regal 1, Fach 3 */
                    name?: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
                    lagerort_id?: components["schemas"]["Id"];
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
                    "application/json": components["schemas"]["Lagerplatz"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            409: components["responses"]["BereitsVorhanden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["UnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    getBestaende: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["BestaendeSortierung"];
                /** @description UUID, klein geschrieben */
                material_id?: components["parameters"]["MaterialId"];
                /** @description UUID, klein geschrieben */
                lagerplatz_id?: components["parameters"]["LagerplatzId"];
                /** @description In diesem Lagerort und in allem, was darin liegt */
                lagerort_id?: components["parameters"]["LagerortId"];
                /** @description UUID, klein geschrieben */
                kategorie_id?: components["parameters"]["KategorieId"];
                /** @description Teil des Materialnamens oder der Artikelnummer */
                q?: components["parameters"]["BestaendeQ"];
                /** @description Nur was da ist, oder nur was fehlt */
                vorraetig?: components["parameters"]["Vorraetig"];
                unter_mindestbestand?: components["parameters"]["UnterMindestbestand"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Bestand"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getBestaendeExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["BestaendeSortierung"];
                /** @description UUID, klein geschrieben */
                material_id?: components["parameters"]["MaterialId"];
                /** @description UUID, klein geschrieben */
                lagerplatz_id?: components["parameters"]["LagerplatzId"];
                /** @description In diesem Lagerort und in allem, was darin liegt */
                lagerort_id?: components["parameters"]["LagerortId"];
                /** @description UUID, klein geschrieben */
                kategorie_id?: components["parameters"]["KategorieId"];
                /** @description Teil des Materialnamens oder der Artikelnummer */
                q?: components["parameters"]["BestaendeQ"];
                /** @description Nur was da ist, oder nur was fehlt */
                vorraetig?: components["parameters"]["Vorraetig"];
                unter_mindestbestand?: components["parameters"]["UnterMindestbestand"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getMaterialbestaende: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description UUID, klein geschrieben */
                kategorie_id?: components["parameters"]["KategorieId"];
                /** @description Teil des Materialnamens oder der Artikelnummer */
                q?: components["parameters"]["BestaendeQ"];
                unter_mindestbestand?: components["parameters"]["UnterMindestbestand"];
                /** @description Der Stand der Bestellliste, auch von Material, das nur in Objekten fehlt */
                bestellstand?: components["parameters"]["Bestellstand"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Materialbestand"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getMaterialbestaendeExport: {
        parameters: {
            query?: {
                /** @description UUID, klein geschrieben */
                kategorie_id?: components["parameters"]["KategorieId"];
                /** @description Teil des Materialnamens oder der Artikelnummer */
                q?: components["parameters"]["BestaendeQ"];
                unter_mindestbestand?: components["parameters"]["UnterMindestbestand"];
                /** @description Der Stand der Bestellliste, auch von Material, das nur in Objekten fehlt */
                bestellstand?: components["parameters"]["Bestellstand"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    postMaterialbestaendeMaterialIdBestellung: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                material_id: components["parameters"]["KontrollenIdPositionenMaterialIdMaterialId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example 20 */
                    menge: number;
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
                    "application/json": components["schemas"]["Bestellung"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description unbekannte_referenz: das Material gibt es nicht */
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
    deleteMaterialbestaendeMaterialIdBestellung: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                material_id: components["parameters"]["KontrollenIdPositionenMaterialIdMaterialId"];
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
    getMaterialbestaendeBestelllistePdf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Die Bestellliste, A4 hoch, nach Lieferant */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getMaterialbewegungen: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["LagerbewegungenSortierung"];
                /** @description UUID, klein geschrieben */
                material_id?: components["parameters"]["MaterialId"];
                /** @description Bewegungen von dort und dorthin */
                lagerplatz_id?: components["parameters"]["MaterialbewegungenLagerplatzId"];
                /** @description Eine Umlagerung bucht in einem Schritt am einen Lagerplatz ab und am anderen zu */
                art?: components["parameters"]["MaterialbewegungenArt"];
                /** @description UUID, klein geschrieben */
                benutzer_id?: components["parameters"]["BenutzerId"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description Genau diese, Groß- und Kleinschreibung zählt nicht */
                belegnummer?: components["parameters"]["Belegnummer"];
                /** @description Kalendertag oder Zeitpunkt; ein Tag zählt ganz */
                von?: components["parameters"]["Von"];
                /** @description Kalendertag oder Zeitpunkt; ein Tag zählt ganz */
                bis?: components["parameters"]["Bis"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Materialbewegung"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postMaterialbewegungen: {
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
                     * @description Eine Umlagerung bucht in einem Schritt am einen Lagerplatz ab und am anderen zu
                     * @enum {string}
                     */
                    art: "zugang" | "abgang" | "umlagerung";
                    material_id: components["schemas"]["Id"];
                    menge: number;
                    /**
                     * Format: uuid
                     * @description Bei abgang und umlagerung
                     * @default null
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    von_lagerplatz_id?: string | null;
                    /**
                     * Format: uuid
                     * @description Bei zugang und umlagerung
                     * @default null
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    nach_lagerplatz_id?: string | null;
                    /** @default null */
                    grund?: string | null;
                    /**
                     * @default null
                     * @example LS-2026-0815
                     */
                    belegnummer?: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
                    /**
                     * Format: date
                     * @description Nur bei Materialien mit Ablauf und Charge
                     * @default null
                     * @example 2026-11-21
                     */
                    ablaufdatum?: string | null;
                    /** @default null */
                    chargennummer?: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
                    /**
                     * @description true: auch, wenn etwas daran ungewöhnlich ist; sonst fragt der Dienst danach
                     * @default false
                     */
                    bestaetigt?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Materialbewegung"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            /** @description bestand_zu_gering: details.verfuegbar nennt, was da ist; bestaetigung_noetig: details.hinweise nennt, was ungewöhnlich ist; mit bestaetigt: true geschieht es trotzdem, unter einem neuen Idempotency-Key */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description unbekannte_referenz; selbstbezug: von und nach sind derselbe Lagerplatz; materialtyp_unpassend */
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
    getMaterialbewegungenExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["LagerbewegungenSortierung"];
                /** @description UUID, klein geschrieben */
                material_id?: components["parameters"]["MaterialId"];
                /** @description Bewegungen von dort und dorthin */
                lagerplatz_id?: components["parameters"]["MaterialbewegungenLagerplatzId"];
                /** @description Eine Umlagerung bucht in einem Schritt am einen Lagerplatz ab und am anderen zu */
                art?: components["parameters"]["MaterialbewegungenArt"];
                /** @description UUID, klein geschrieben */
                benutzer_id?: components["parameters"]["BenutzerId"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description Genau diese, Groß- und Kleinschreibung zählt nicht */
                belegnummer?: components["parameters"]["Belegnummer"];
                /** @description Kalendertag oder Zeitpunkt; ein Tag zählt ganz */
                von?: components["parameters"]["Von"];
                /** @description Kalendertag oder Zeitpunkt; ein Tag zählt ganz */
                bis?: components["parameters"]["Bis"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getMaterialbewegungenId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Materialbewegung"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    getAusgaben: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["AusgabenSortierung"];
                status?: components["parameters"]["AusgabenStatus"];
                /** @description Teil des Empfängers */
                empfaenger?: components["parameters"]["Empfaenger"];
                /** @description UUID, klein geschrieben */
                material_id?: components["parameters"]["MaterialId"];
                /** @description UUID, klein geschrieben */
                geraet_instanz_id?: components["parameters"]["GeraetInstanzId"];
                /** @description Was dieser Einheit geliehen ist */
                an_einheit_id?: components["parameters"]["AnEinheitId"];
                ueberfaellig?: components["parameters"]["Ueberfaellig"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Ausgabe"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postAusgaben: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    material_id: components["schemas"]["Id"];
                    menge: number;
                    /**
                     * Format: uuid
                     * @description Das eine Gerät, das ausgegeben wird; menge ist dann 1
                     * @default null
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    geraet_instanz_id?: string | null;
                    /**
                     * Format: uuid
                     * @description Lagerplatz, aus dem es kommt; ohne ihn ändert sich kein Bestand
                     * @default null
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    lagerplatz_id?: string | null;
                    /**
                     * @description Wer es bekommt
                     * @example Jugendfeuerwehr, M. Krause
                     */
                    empfaenger: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /** @default null */
                    bemerkung?: string | null;
                    /**
                     * Format: date
                     * @description Tag, bis zu dem es zurück sein soll
                     * @default null
                     * @example 2026-11-21
                     */
                    faellig_am?: string | null;
                    /**
                     * Format: uuid
                     * @description Einheit, der es geliehen wird: sie sieht diese Ausgabe, bis sie zurückgenommen ist
                     * @default null
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    an_einheit_id?: string | null;
                    /**
                     * @description true: auch, wenn etwas daran ungewöhnlich ist; sonst fragt der Dienst danach
                     * @default false
                     */
                    bestaetigt?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ausgabe"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            /** @description bestand_zu_gering; geraet_ausgegeben: details nennt die Ausgabe, den Empfänger und seit wann; geraet_nicht_einsatzbereit: details.status; bestaetigung_noetig: details.hinweise nennt, was ungewöhnlich ist; mit bestaetigt: true geschieht es trotzdem, unter einem neuen Idempotency-Key */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description unbekannte_referenz; geraet_unpassend: das Gerät ist ein anderes Material */
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
    getAusgabenExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["AusgabenSortierung"];
                status?: components["parameters"]["AusgabenStatus"];
                /** @description Teil des Empfängers */
                empfaenger?: components["parameters"]["Empfaenger"];
                /** @description UUID, klein geschrieben */
                material_id?: components["parameters"]["MaterialId"];
                /** @description UUID, klein geschrieben */
                geraet_instanz_id?: components["parameters"]["GeraetInstanzId"];
                /** @description Was dieser Einheit geliehen ist */
                an_einheit_id?: components["parameters"]["AnEinheitId"];
                ueberfaellig?: components["parameters"]["Ueberfaellig"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getAusgabenEmpfaenger: {
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
                    "application/json": components["schemas"]["EmpfaengerVorschlaege"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getAusgabenId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Ausgabe"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    postAusgabenIdRueckgabe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Was zurückkommt; ohne Angabe alles, was noch ausgegeben und nicht verloren ist
                     * @example 7
                     */
                    menge?: number;
                    /**
                     * @description Was nicht mehr zurückkommt; bei einem Gerät geht das nicht, es wird ausgesondert
                     * @default 0
                     */
                    verloren?: number;
                    /**
                     * Format: uuid
                     * @description Lagerplatz, an den es kommt; ohne Angabe der, von dem es kam
                     * @default null
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    lagerplatz_id?: string | null;
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
                    "application/json": components["schemas"]["Ausgabe"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            /** @description geliehen: zurück nimmt es die verleihende Einheit */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NichtGefunden"];
            /** @description bereits_zurueckgegeben: details nennt wann und von wem; menge_zu_gross: details.offen nennt, was noch ausgegeben ist */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description unbekannte_referenz: den Lagerplatz gibt es nicht; verloren_unpassend: ein Gerät wird ausgesondert */
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
    getWartungsplaene: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["WartungsplaeneSortierung"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description UUID, klein geschrieben */
                standort_id?: components["parameters"]["StandortId"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Wartungsplan"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postWartungsplaene: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    objekt_id: components["schemas"]["Id"];
                    /** @example Jahreswartung */
                    name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    positionen: {
                        /** @example Ölwechsel */
                        bezeichnung: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                        /**
                         * @description Monate
                         * @default null
                         * @example 12
                         */
                        intervall_monate?: number | null;
                        /**
                         * @description Kilometer
                         * @default null
                         * @example 15000
                         */
                        intervall_km?: number | null;
                        /**
                         * @description Stunden
                         * @default null
                         * @example 200
                         */
                        intervall_betriebsstunden?: number | null;
                        /**
                         * Format: date
                         * @description Wann sie zuletzt gemacht wurde; null: unbekannt, also jetzt fällig
                         * @example 2026-11-21
                         */
                        zuletzt_am?: string | null;
                        /** @description Bei welchem Kilometerstand; null: zählt ab 0 */
                        zuletzt_km?: number | null;
                        /** @description Bei welchen Betriebsstunden; null: zählt ab 0 */
                        zuletzt_betriebsstunden?: number | null;
                    }[];
                    /**
                     * @description true: auch, wenn etwas daran ungewöhnlich ist; sonst fragt der Dienst danach
                     * @default false
                     */
                    bestaetigt?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wartungsplan"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["BenutzerQualifikationenUnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    getWartungsplaeneExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["WartungsplaeneSortierung"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description UUID, klein geschrieben */
                standort_id?: components["parameters"]["StandortId"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getWartungsplaeneFaellig: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["WartungsplaeneFaelligSortierung"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description UUID, klein geschrieben */
                standort_id?: components["parameters"]["StandortId"];
                grund?: components["parameters"]["Grund"];
                /** @description Auch was in so vielen Tagen durch Zeit fällig wird */
                tage?: components["parameters"]["Tage"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["FaelligeWartung"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getWartungsplaeneFaelligExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["WartungsplaeneFaelligSortierung"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description UUID, klein geschrieben */
                standort_id?: components["parameters"]["StandortId"];
                grund?: components["parameters"]["Grund"];
                /** @description Auch was in so vielen Tagen durch Zeit fällig wird */
                tage?: components["parameters"]["Tage"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getWartungsplaeneId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Wartungsplan"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteWartungsplaeneId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
            409: components["responses"]["WirdVerwendet"];
            default: components["responses"]["Fehler"];
        };
    };
    patchWartungsplaeneId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Jahreswartung */
                    name?: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /** @description Alle Positionen des Plans: genannte werden ersetzt, fehlende gelöscht. Ein fehlendes zuletzt_am, zuletzt_km oder zuletzt_betriebsstunden bleibt, wie es ist */
                    positionen?: {
                        /**
                         * Format: uuid
                         * @description Eine vorhandene Position; ohne: eine neue
                         * @example 01980000-0000-7000-8000-000000000001
                         */
                        id?: string;
                        /** @example Ölwechsel */
                        bezeichnung: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                        /**
                         * @description Monate
                         * @default null
                         * @example 12
                         */
                        intervall_monate?: number | null;
                        /**
                         * @description Kilometer
                         * @default null
                         * @example 15000
                         */
                        intervall_km?: number | null;
                        /**
                         * @description Stunden
                         * @default null
                         * @example 200
                         */
                        intervall_betriebsstunden?: number | null;
                        /**
                         * Format: date
                         * @description Wann sie zuletzt gemacht wurde; null: unbekannt, also jetzt fällig
                         * @example 2026-11-21
                         */
                        zuletzt_am?: string | null;
                        /** @description Bei welchem Kilometerstand; null: zählt ab 0 */
                        zuletzt_km?: number | null;
                        /** @description Bei welchen Betriebsstunden; null: zählt ab 0 */
                        zuletzt_betriebsstunden?: number | null;
                    }[];
                    /** @description true: auch, wenn etwas daran ungewöhnlich ist; sonst fragt der Dienst danach */
                    bestaetigt?: boolean;
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
                    "application/json": components["schemas"]["Wartungsplan"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["BenutzerQualifikationenUnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    getWartungsauftraege: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["WartungsauftraegeSortierung"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description UUID, klein geschrieben */
                wartungsplan_id?: components["parameters"]["WartungsplanId"];
                /** @description UUID, klein geschrieben */
                mangel_id?: components["parameters"]["MangelId"];
                status?: components["parameters"]["WartungsauftraegeStatus"];
                werkstatt?: components["parameters"]["Werkstatt"];
                /** @description Nur unerledigte oder nur erledigte */
                offen?: components["parameters"]["WartungsauftraegeOffen"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Wartungsauftragszeile"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postWartungsauftraege: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    objekt_id: components["schemas"]["Id"];
                    /**
                     * Format: uuid
                     * @description UUID, klein geschrieben
                     * @default null
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    wartungsplan_id?: string | null;
                    /** @description Nur diese Positionen des Plans; ohne Angabe alle */
                    position_ids?: components["schemas"]["Id"][];
                    /**
                     * Format: uuid
                     * @description Ein Mangel desselben Objekts
                     * @default null
                     * @example 01980000-0000-7000-8000-000000000001
                     */
                    mangel_id?: string | null;
                    /** @enum {string} */
                    werkstatt: "intern" | "extern";
                    /**
                     * @default null
                     * @example Autohaus Schröder
                     */
                    werkstatt_name?: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
                    /** @example Jahreswartung mit Ölwechsel */
                    beschreibung: string;
                    /**
                     * Format: decimal
                     * @description Betrag als Dezimalzahl, zwei Nachkommastellen
                     * @default null
                     * @example 249.90
                     */
                    kosten?: string | null;
                    /**
                     * @description Ein Auftrag beginnt offen
                     * @default offen
                     * @enum {string}
                     */
                    status?: "offen";
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wartungsauftrag"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            422: components["responses"]["BenutzerQualifikationenUnbekannteReferenz"];
            default: components["responses"]["Fehler"];
        };
    };
    getWartungsauftraegeExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["WartungsauftraegeSortierung"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description UUID, klein geschrieben */
                wartungsplan_id?: components["parameters"]["WartungsplanId"];
                /** @description UUID, klein geschrieben */
                mangel_id?: components["parameters"]["MangelId"];
                status?: components["parameters"]["WartungsauftraegeStatus"];
                werkstatt?: components["parameters"]["Werkstatt"];
                /** @description Nur unerledigte oder nur erledigte */
                offen?: components["parameters"]["WartungsauftraegeOffen"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getWartungsauftraegeId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Wartungsauftrag"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteWartungsauftraegeId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
            /** @description uebergang_unzulaessig: er ist nicht mehr offen · wird_verwendet: er hat Dokumente */
            409: {
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
    patchWartungsauftraegeId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    werkstatt?: "intern" | "extern";
                    /** @example Autohaus Schröder */
                    werkstatt_name?: (string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"])) | null;
                    /** @example Jahreswartung mit Ölwechsel */
                    beschreibung?: string;
                    /**
                     * Format: decimal
                     * @description Betrag als Dezimalzahl, zwei Nachkommastellen
                     * @example 249.90
                     */
                    kosten?: string | null;
                    /** @enum {string} */
                    status?: "offen" | "in_arbeit" | "erledigt";
                    /**
                     * Format: date
                     * @description Ohne Angabe heute
                     * @example 2026-11-21
                     */
                    ausgefuehrt_am?: string;
                    /** @description Ohne Angabe der der Fahrzeugdetails */
                    kilometerstand?: number;
                    /** @description Ohne Angabe die der Fahrzeugdetails */
                    betriebsstunden?: number;
                    /** @description Steht im Verlauf */
                    bemerkung?: string;
                    /** @description true: auch, wenn etwas daran ungewöhnlich ist; sonst fragt der Dienst danach */
                    bestaetigt?: boolean;
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
                    "application/json": components["schemas"]["Wartungsauftrag"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            /** @description uebergang_unzulaessig: details.erlaubt nennt die möglichen Status; noch_nicht_erledigt: Tag und Stände gibt es erst danach; bestaetigung_noetig: details.hinweise nennt, was ungewöhnlich ist; mit bestaetigt: true geschieht es trotzdem, unter einem neuen Idempotency-Key */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description tag_in_zukunft: ausgefuehrt_am ist noch nicht gewesen */
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
    getObjekteIdLabelPdf: {
        parameters: {
            query?: {
                /** @description QR-Code oder Strichcode (Code 128) */
                format?: components["parameters"]["ObjekteIdLabelPdfFormat"];
                /** @description Breite; ohne Angabe 62 mm */
                breite_mm?: components["parameters"]["BreiteMm"];
                /** @description Höhe, mindestens 10 mm; ohne Angabe 20 mm */
                hoehe_mm?: components["parameters"]["HoeheMm"];
            };
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DasEtikettAls"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            422: components["responses"]["EtikettZuKlein"];
            default: components["responses"]["Fehler"];
        };
    };
    getObjektpositionenIdLabelPdf: {
        parameters: {
            query?: {
                /** @description QR-Code oder Strichcode (Code 128) */
                format?: components["parameters"]["ObjekteIdLabelPdfFormat"];
                /** @description Breite; ohne Angabe 62 mm */
                breite_mm?: components["parameters"]["BreiteMm"];
                /** @description Höhe, mindestens 10 mm; ohne Angabe 20 mm */
                hoehe_mm?: components["parameters"]["HoeheMm"];
            };
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DasEtikettAls"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            422: components["responses"]["EtikettZuKlein"];
            default: components["responses"]["Fehler"];
        };
    };
    postEtikettenbogen: {
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
                     * @description QR-Code oder Strichcode (Code 128)
                     * @default qr
                     * @enum {string}
                     */
                    format?: "qr" | "code128";
                    /**
                     * @description Etikettenpapier A4, Spalten × Zeilen
                     * @default 3x8
                     * @enum {string}
                     */
                    papier?: "3x8" | "4x16";
                    /**
                     * @description Erstes freies Etikett des angebrochenen Bogens, zeilenweise gezählt
                     * @default 1
                     * @example 5
                     */
                    startposition?: number;
                    /**
                     * @description Objekte, in der Reihenfolge des Drucks
                     * @default []
                     */
                    objekt_ids?: components["schemas"]["Id"][];
                    /**
                     * @description Objektpositionen; sie kommen nach den Objekten, in der Reihenfolge des Drucks
                     * @default []
                     */
                    objektposition_ids?: components["schemas"]["Id"][];
                    /**
                     * @description Geräte mit ihrer Seriennummer, in der Reihenfolge des Drucks
                     * @default []
                     */
                    geraet_ids?: components["schemas"]["Id"][];
                    /**
                     * @description Lagerplätze, in der Reihenfolge des Drucks
                     * @default []
                     */
                    lagerplatz_ids?: components["schemas"]["Id"][];
                    /**
                     * @description Adresse der Seiten; der QR-Code führt dann dorthin, sodass ihn die Kamera jedes Telefons öffnet
                     * @default null
                     * @example https://material.example
                     */
                    adresse?: string | null;
                };
            };
        };
        responses: {
            /** @description Ein Bogen A4 oder mehrere, als Vektor-PDF */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description etikett_zu_klein: der Satz nennt das nötige Maß · code_nicht_darstellbar · startposition_ungueltig · unbekannte_referenz, code_fehlt: details.ids */
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
    getObjektpositionenExport: {
        parameters: {
            query?: {
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description UUID, klein geschrieben */
                standort_id?: components["parameters"]["StandortId"];
                /** @description UUID, klein geschrieben */
                objekttyp_id?: components["parameters"]["ObjekttypId"];
                /** @description UUID, klein geschrieben */
                einheit_id?: components["parameters"]["BenutzerEinheitId"];
                /** @description UUID, klein geschrieben */
                material_id?: components["parameters"]["MaterialId"];
                materialtyp?: "menge" | "ablauf_charge" | "geraet_sn";
                ist_status?: "aktiv" | "ausgesondert";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getImporte: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["ImporteSortierung"];
                /** @description Was die Datei enthält */
                art?: components["parameters"]["ImporteArt"];
                /** @description Zuerst wird ohne Wirkung geprüft; geschrieben wird erst nach „uebernehmen“ */
                status?: components["parameters"]["ImporteStatus"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Import"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postImporte: {
        parameters: {
            query: {
                /** @description Was die Datei enthält */
                art: components["parameters"]["Art"];
                /** @description Ohne Angabe der des Uploads */
                dateiname?: components["parameters"]["Dateiname"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description CSV oder XLSX
                     */
                    datei: string;
                    /** @description Importzuordnung als JSON; ohne sie nennt die erste Zeile die Felder */
                    zuordnung?: string;
                };
                "text/csv": {
                    /**
                     * Format: binary
                     * @description CSV oder XLSX
                     */
                    datei: string;
                    /** @description Importzuordnung als JSON; ohne sie nennt die erste Zeile die Felder */
                    zuordnung?: string;
                };
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": {
                    /**
                     * Format: binary
                     * @description CSV oder XLSX
                     */
                    datei: string;
                    /** @description Importzuordnung als JSON; ohne sie nennt die erste Zeile die Felder */
                    zuordnung?: string;
                };
                "application/octet-stream": {
                    /**
                     * Format: binary
                     * @description CSV oder XLSX
                     */
                    datei: string;
                    /** @description Importzuordnung als JSON; ohne sie nennt die erste Zeile die Felder */
                    zuordnung?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            /** @description datei_zu_gross: auch, was entpackt zu groß wäre */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            415: components["responses"]["Medientyp"];
            /** @description datei_unlesbar: keine Tabelle, oder ihre Spalten passen nicht */
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
    getImporteExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["ImporteSortierung"];
                /** @description Was die Datei enthält */
                art?: components["parameters"]["ImporteArt"];
                /** @description Zuerst wird ohne Wirkung geprüft; geschrieben wird erst nach „uebernehmen“ */
                status?: components["parameters"]["ImporteStatus"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    postImporteVorschau: {
        parameters: {
            query: {
                /** @description Was die Datei enthält */
                art: components["parameters"]["Art"];
                /** @description Ohne Angabe der des Uploads */
                dateiname?: components["parameters"]["Dateiname"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description CSV oder XLSX
                     */
                    datei: string;
                    /** @description Importzuordnung als JSON; ohne sie nennt die erste Zeile die Felder */
                    zuordnung?: string;
                };
                "text/csv": {
                    /**
                     * Format: binary
                     * @description CSV oder XLSX
                     */
                    datei: string;
                    /** @description Importzuordnung als JSON; ohne sie nennt die erste Zeile die Felder */
                    zuordnung?: string;
                };
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": {
                    /**
                     * Format: binary
                     * @description CSV oder XLSX
                     */
                    datei: string;
                    /** @description Importzuordnung als JSON; ohne sie nennt die erste Zeile die Felder */
                    zuordnung?: string;
                };
                "application/octet-stream": {
                    /**
                     * Format: binary
                     * @description CSV oder XLSX
                     */
                    datei: string;
                    /** @description Importzuordnung als JSON; ohne sie nennt die erste Zeile die Felder */
                    zuordnung?: string;
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
                    "application/json": components["schemas"]["Importvorschau"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            /** @description datei_zu_gross */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            415: components["responses"]["Medientyp"];
            /** @description datei_unlesbar */
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
    getImporteVorlageCsv: {
        parameters: {
            query: {
                /** @description Was die Datei enthält */
                art: components["parameters"]["Art"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Die Vorlage */
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
    getImporteId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    getImporteIdGruende: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Importgruende"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    getImporteIdAenderungen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Importaenderungen"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    getImporteIdZeilen: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                ergebnis?: components["parameters"]["ImporteIdZeilenErgebnis"];
            };
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Importzeile"][];
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
    getImporteIdZeilenExport: {
        parameters: {
            query?: {
                ergebnis?: components["parameters"]["ImporteIdZeilenErgebnis"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    postImporteIdUebernehmen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Ohne Angabe wird nichts geschrieben, wenn eine Zeile fehlerhaft ist
                     * @default false
                     */
                    fehlerhafte_auslassen?: boolean;
                };
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            /** @description import_fehlerhaft: ohne fehlerhafte_auslassen; uebergang_unzulaessig: nicht geprüft */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            default: components["responses"]["Fehler"];
        };
    };
    postImporteIdZuruecknehmen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            /** @description wird_verwendet: auf etwas daraus wird verwiesen; seither_geaendert; uebergang_unzulaessig: nicht übernommen */
            409: {
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
    getObjekteIdPruefblattPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Das Kontrollblatt, A4 hoch, so viele Seiten wie nötig */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    getKalenderTermineIcs: {
        parameters: {
            query?: {
                /** @description Auch wann Qualifikationen anderer ablaufen: nur für Personen, die sie lesen dürfen, sonst 403 */
                qualifikationen_anderer?: components["parameters"]["QualifikationenAnderer"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["KalenderRFC5545"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getKalenderAbo: {
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
                    "application/json": components["schemas"]["Kalenderabo"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    putKalenderAbo: {
        parameters: {
            query?: {
                /** @description Auch wann Qualifikationen anderer ablaufen: nur für Personen, die sie lesen dürfen, sonst 403 */
                qualifikationen_anderer?: components["parameters"]["QualifikationenAnderer"];
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
                    "application/json": components["schemas"]["NeuesKalenderabo"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteKalenderAbo: {
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
    getKalenderTokenTermineIcs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["KalenderRFC5545"];
            400: components["responses"]["Ungueltig"];
            /** @description faktor_einrichten, passwort_aendern: bis die Person das getan hat */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NichtGefunden"];
            /** @description kalender_abgelaufen: die Adresse ist älter als ein Jahr */
            410: {
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
    getEskalationKonfiguration: {
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
                    "application/json": components["schemas"]["Eskalationskonfiguration"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    putEskalationKonfiguration: {
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
                     * @description Alter, ab dem Materialverantwortliche erinnert werden
                     * @example 7
                     */
                    erinnerung_nach_tagen: number;
                    /**
                     * @description Alter, ab dem Leitungsverantwortliche und Administration es erfahren
                     * @example 14
                     */
                    eskalation_nach_tagen: number;
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
                    "application/json": components["schemas"]["Eskalationskonfiguration"];
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
    postEskalationPruefen: {
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
                    "application/json": components["schemas"]["Eskalationslauf"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getSuche: {
        parameters: {
            query: {
                /** @description Code, Name oder Material */
                q: string;
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
                        /** @description Die besten zuerst */
                        treffer: components["schemas"]["Treffer"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getSucheAlles: {
        parameters: {
            query: {
                /** @description Code, Nummer oder Name; Tippfehler, Umlaute, Bindestriche und Leerzeichen zählen nicht */
                q: string;
                /** @description Nur Treffer dieser Art */
                art?: "objekt" | "geraet" | "position" | "lagerplatz" | "material" | "person" | "vorlage" | "mangel" | "dokument";
                /** @description Treffer jeder Art */
                je_art?: number;
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
                        /** @description Die Art mit dem besten Treffer zuerst */
                        gruppen: components["schemas"]["Fundgruppe"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getDashboardEinsatzbereitschaft: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["DashboardEinsatzbereitschaftLimit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["DashboardEinsatzbereitschaftSortierung"];
                /** @description UUID, klein geschrieben */
                standort_id?: components["parameters"]["StandortId"];
                /** @description Einheit des Objekts, mit allen darunter */
                einheit_id?: components["parameters"]["EinheitId"];
                einsatzbereitschaft?: components["parameters"]["Einsatzbereitschaft"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Bereitschaft"][];
                        /** @description Anzahl der Objekte, des gefragten Standorts, der gefragten Einheit oder aller; der Filter nach Wertung ändert sie nicht */
                        zusammenfassung: {
                            einsatzbereit: number;
                            eingeschraenkt: number;
                            nicht_einsatzbereit: number;
                        };
                        /** @description Dasselbe für jeden Standort mit Objekten im Dienst, nach Namen; nur der Filter nach Einheit ändert es */
                        standorte: {
                            standort_id: components["schemas"]["Id"];
                            standort_name: string;
                            einsatzbereit: number;
                            eingeschraenkt: number;
                            nicht_einsatzbereit: number;
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
    getDashboardEinsatzbereitschaftExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["DashboardEinsatzbereitschaftSortierung"];
                /** @description UUID, klein geschrieben */
                standort_id?: components["parameters"]["StandortId"];
                /** @description Einheit des Objekts, mit allen darunter */
                einheit_id?: components["parameters"]["EinheitId"];
                einsatzbereitschaft?: components["parameters"]["Einsatzbereitschaft"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getDashboardKontrollfristen: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["DashboardEinsatzbereitschaftLimit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["DashboardKontrollfristenSortierung"];
                /** @description Vorausschau in Tagen */
                tage?: components["parameters"]["DashboardKontrollfristenTage"];
                /** @description Nur Objekte, die Sie oder Ihre Einheit kontrollieren sollen (Kontrollverantwortung) */
                meine?: components["parameters"]["Meine"];
                /** @description UUID, klein geschrieben */
                standort_id?: components["parameters"]["StandortId"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description Einheit des Objekts, mit allen darunter */
                einheit_id?: components["parameters"]["EinheitId"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["FaelligeKontrolle"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getDashboardKontrollfristenExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["DashboardKontrollfristenSortierung"];
                /** @description Vorausschau in Tagen */
                tage?: components["parameters"]["DashboardKontrollfristenTage"];
                /** @description Nur Objekte, die Sie oder Ihre Einheit kontrollieren sollen (Kontrollverantwortung) */
                meine?: components["parameters"]["Meine"];
                /** @description UUID, klein geschrieben */
                standort_id?: components["parameters"]["StandortId"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description Einheit des Objekts, mit allen darunter */
                einheit_id?: components["parameters"]["EinheitId"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getDashboardKennzahlen: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Objekte außer Dienst und vorläufige Fehlbestände zählen nicht mit */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Kennzahlen"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getDashboardEinheiten: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["DashboardEinsatzbereitschaftLimit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["DashboardEinheitenSortierung"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Einheitslage"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getDashboardEinheitenExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["DashboardEinheitenSortierung"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getDashboardFehlendes: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["DashboardEinsatzbereitschaftLimit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["LagerplaetzeSortierung"];
                /** @description UUID, klein geschrieben */
                standort_id?: components["parameters"]["StandortId"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description Einheit des Objekts, mit allen darunter */
                einheit_id?: components["parameters"]["EinheitId"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Fehlendes"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getDashboardFehlendesExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["LagerplaetzeSortierung"];
                /** @description UUID, klein geschrieben */
                standort_id?: components["parameters"]["StandortId"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description Einheit des Objekts, mit allen darunter */
                einheit_id?: components["parameters"]["EinheitId"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getDashboardVerlauf: {
        parameters: {
            query?: {
                /** @description So viele Tage bis heute */
                tage?: number;
                /** @description Nur Objekte, die heute dort stehen */
                standort_id?: components["schemas"]["Verweis"];
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
                        /** @description Tag für Tag, heute zuletzt */
                        eintraege: components["schemas"]["Verlaufstag"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getDashboardPrueftermine: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["DashboardEinsatzbereitschaftLimit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["DashboardKontrollfristenSortierung"];
                /** @description Vorausschau in Tagen */
                tage?: components["parameters"]["DashboardPrueftermineTage"];
                typ?: components["parameters"]["Typ"];
                /** @description UUID, klein geschrieben */
                standort_id?: components["parameters"]["StandortId"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description Einheit des Objekts, mit allen darunter */
                einheit_id?: components["parameters"]["EinheitId"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Prueftermin"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getDashboardPrueftermineExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["DashboardKontrollfristenSortierung"];
                /** @description Vorausschau in Tagen */
                tage?: components["parameters"]["DashboardPrueftermineTage"];
                typ?: components["parameters"]["Typ"];
                /** @description UUID, klein geschrieben */
                standort_id?: components["parameters"]["StandortId"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description Einheit des Objekts, mit allen darunter */
                einheit_id?: components["parameters"]["EinheitId"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getDashboardAblaufwarnungen: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["DashboardEinsatzbereitschaftLimit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["DashboardAblaufwarnungenSortierung"];
                /** @description UUID, klein geschrieben */
                standort_id?: components["parameters"]["StandortId"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description Einheit des Objekts, mit allen darunter */
                einheit_id?: components["parameters"]["EinheitId"];
                ablaufstatus?: components["parameters"]["Ablaufstatus"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Ablaufwarnung"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getDashboardAblaufwarnungenExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["DashboardAblaufwarnungenSortierung"];
                /** @description UUID, klein geschrieben */
                standort_id?: components["parameters"]["StandortId"];
                /** @description UUID, klein geschrieben */
                objekt_id?: components["parameters"]["ObjektId"];
                /** @description Einheit des Objekts, mit allen darunter */
                einheit_id?: components["parameters"]["EinheitId"];
                ablaufstatus?: components["parameters"]["Ablaufstatus"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getDashboardQualifikationsablaeufe: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["DashboardEinsatzbereitschaftLimit"];
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["DashboardQualifikationsablaeufeSortierung"];
                /** @description Vorausschau in Tagen */
                tage?: components["parameters"]["DashboardQualifikationsablaeufeTage"];
                /** @description true: auch schon abgelaufene */
                abgelaufene?: components["parameters"]["Abgelaufene"];
                /** @description UUID, klein geschrieben */
                benutzer_id?: components["parameters"]["BenutzerId"];
                /** @description UUID, klein geschrieben */
                einheit_id?: components["parameters"]["BenutzerEinheitId"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Qualifikationsablauf"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getDashboardQualifikationsablaeufeExport: {
        parameters: {
            query?: {
                /** @description Feld; mit „-“ davor absteigend */
                sortierung?: components["parameters"]["DashboardQualifikationsablaeufeSortierung"];
                /** @description Vorausschau in Tagen */
                tage?: components["parameters"]["DashboardQualifikationsablaeufeTage"];
                /** @description true: auch schon abgelaufene */
                abgelaufene?: components["parameters"]["Abgelaufene"];
                /** @description UUID, klein geschrieben */
                benutzer_id?: components["parameters"]["BenutzerId"];
                /** @description UUID, klein geschrieben */
                einheit_id?: components["parameters"]["BenutzerEinheitId"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    getDashboardOffenes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description null: das dürfen Sie nicht lesen */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offenes"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    getAnsichten: {
        parameters: {
            query?: {
                /** @description Seite, ab 1 */
                seite?: components["parameters"]["Seite"];
                /** @description Einträge je Seite */
                limit?: components["parameters"]["Limit"];
                /** @description Adresse der Seite, die die Liste zeigt */
                liste?: components["parameters"]["Liste"];
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
                    "application/json": components["schemas"]["Seitenangaben"] & {
                        eintraege: components["schemas"]["Ansicht"][];
                    };
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postAnsichten: {
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
                     * @description Adresse der Seite, die die Liste zeigt
                     * @example maengel
                     * @enum {string}
                     */
                    liste: "objekte" | "fehlbestaende" | "ablaeufe" | "maengel" | "pruefungen" | "wartung/faellig" | "wartung/auftraege" | "wartung/plaene" | "lager/bestand" | "lager/bestellliste" | "lager/bewegungen" | "lager/plaetze" | "ausgaben" | "geraete" | "dokumente" | "personal" | "personal/qualifikationen" | "personal/zustaendigkeiten" | "vorlagen" | "stammdaten/materialien" | "stammdaten/kategorien" | "stammdaten/objekttypen" | "stammdaten/faecher" | "stammdaten/standorte" | "stammdaten/bereiche" | "verwaltung/objektpflege" | "verwaltung/kontrollverantwortung" | "verwaltung/protokoll" | "verwaltung/sicherheitsprotokoll" | "verwaltung/benutzer" | "verwaltung/importe";
                    /** @example Dringend */
                    name: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /**
                     * @description Suche, Filter und Ordnung, wie sie in der Adresse der Liste stehen
                     * @example {
                     *       "prioritaet": "hoch",
                     *       "sortierung": "-gemeldet_am"
                     *     }
                     */
                    parameter: {
                        [key: string]: components["schemas"]["Name"];
                    };
                    /**
                     * @description Ob alle die Ansicht sehen, die die Liste sehen dürfen
                     * @default false
                     */
                    geteilt?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ansicht"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            /** @description zugriff_verweigert: die Liste dürfen Sie nicht sehen, oder die Ansicht nicht teilen */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description zu_viele: details.hoechstens nennt die Grenze */
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
    getAnsichtenExport: {
        parameters: {
            query?: {
                /** @description Adresse der Seite, die die Liste zeigt */
                liste?: components["parameters"]["Liste"];
                /** @description CSV (UTF-8 mit BOM, Semikolon, CRLF) oder XLSX (Excel, LibreOffice) */
                format?: components["parameters"]["Format"];
                /** @description programme: die Felder der Schnittstelle mit allen Kennungen und Namen · menschen: Überschriften und Werte in Worten, ohne Kennungen */
                form?: components["parameters"]["Form"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DieGanzeListe"];
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            422: components["responses"]["ZuVieleZeilen"];
            default: components["responses"]["Fehler"];
        };
    };
    deleteAnsichtenId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
    patchAnsichtenId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Dringend */
                    name?: string & (components["schemas"]["EinzeiligerText"] & components["schemas"]["TextOhneRandleerzeichen"]);
                    /**
                     * @description Suche, Filter und Ordnung, wie sie in der Adresse der Liste stehen
                     * @example {
                     *       "prioritaet": "hoch",
                     *       "sortierung": "-gemeldet_am"
                     *     }
                     */
                    parameter?: {
                        [key: string]: components["schemas"]["Name"];
                    };
                    /** @description Ob alle die Ansicht sehen, die die Liste sehen dürfen */
                    geteilt?: boolean;
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
                    "application/json": components["schemas"]["Ansicht"];
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
    getFavoriten: {
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
                    "application/json": components["schemas"]["Favoriten"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
    postFavoriten: {
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
                     * @description Pfad einer Seite
                     * @example /lager/bestellliste
                     */
                    seite?: string;
                    objekt_id?: components["schemas"]["Id"];
                    ansicht_id?: components["schemas"]["Id"];
                };
            };
        };
        responses: {
            /** @description Genau eines von seite, objekt und ansicht ist angegeben */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Favorit"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            /** @description nicht_gefunden: die Ansicht gibt es nicht, oder Sie sehen sie nicht */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ZuGross"];
            415: components["responses"]["Medientyp"];
            /** @description unbekannte_referenz: das Objekt gibt es nicht; zu_viele: details.hoechstens nennt die Grenze */
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
    putFavoritenReihenfolge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description In der gewünschten Reihenfolge; was fehlt, folgt danach */
                    ids: components["schemas"]["Id"][];
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
                    "application/json": components["schemas"]["Favoriten"];
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
    deleteFavoritenId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
    getAkteObjektId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, klein geschrieben */
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
                    "application/json": components["schemas"]["Akte"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            404: components["responses"]["NichtGefunden"];
            default: components["responses"]["Fehler"];
        };
    };
    getBetrieb: {
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
                    "application/json": components["schemas"]["Betrieb"];
                };
            };
            400: components["responses"]["Ungueltig"];
            401: components["responses"]["NichtAngemeldet"];
            403: components["responses"]["KeineBerechtigung"];
            default: components["responses"]["Fehler"];
        };
    };
}
