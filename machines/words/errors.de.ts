import type { Translation } from '../kernel/translation.ts';
import type { errorWords as english } from './errors.ts';

export const errorWords: Translation<typeof english> = {
  invalid: 'Einige der gesendeten Daten sind ungültig.',
  bad_json: 'Der Inhalt der Anfrage ist kein gültiges JSON.',
  bad_length: 'Bitte den Inhalt in einem Stück senden, mit einer Content-Length und ohne Transfer-Encoding.',
  bad_host: 'Bitte genau einen Host-Header mit Namen oder Adresse dieses Servers senden.',
  unauthorized: 'Bitte anmelden oder den Raum erneut über seinen Link öffnen.',
  token_expired: 'Das Raum-Token ist abgelaufen. Bitte ein neues anfordern.',
  forbidden: 'Dieser Link erlaubt das nicht. Bitten Sie die Regie um einen Link mit mehr Rechten.',
  bad_signature: 'Dieser Link ist ungültig oder wurde ersetzt. Bitten Sie die Regie um einen neuen.',
  wrong_credentials: 'E-Mail-Adresse oder Passwort ist falsch.',
  wrong_password: 'Das aktuelle Passwort ist falsch.',
  wrong_code: 'Dieser Code ist falsch oder schon benutzt. Bitte den nächsten abwarten.',
  half_expired: 'Das hat zu lange gedauert. Bitte erneut anmelden.',
  second_factor_needed:
    'Administratoren brauchen die Zwei-Faktor-Anmeldung. Richten Sie sie zuerst in den Einstellungen ein.',
  reauthenticate: 'Bitte das Passwort erneut eingeben, denn das lässt sich nicht rückgängig machen.',
  link_expired: 'Dieser Link ist abgelaufen oder wurde schon benutzt. Bitte einen neuen anfordern.',
  email_taken: 'Ein anderes Konto nutzt diese E-Mail-Adresse. Bitte dort anmelden.',
  email_unproven:
    'Bestätigen Sie Ihre E-Mail-Adresse über den Link, den wir gesendet haben. In den Einstellungen können Sie ihn erneut senden.',
  https_needed: 'Öffnen Sie dafür die Seite über https.',
  busy: 'Gerade melden sich viele Leute an. Bitte kurz warten und erneut versuchen.',
  cross_site:
    'Anfragen von Seiten anderer Websites werden abgelehnt. Bitte die Adresse dieses Servers öffnen.',
  denied_protected: 'Dieser Raum braucht ein Passwort.',
  denied_kicked:
    'Dieser Bildschirm wurde aus dem Raum entfernt. Bitten Sie die Regie, ihn wieder zuzulassen.',
  not_found: 'Unter dieser Adresse wurde nichts gefunden.',
  method_not_allowed: 'Diese Adresse akzeptiert diese HTTP-Methode nicht.',
  room_not_found: 'Kein Raum hat diese ID.',
  key_reused: 'Dieser Idempotency-Key gehört zu einer anderen Anfrage. Bitte einen neuen verwenden.',
  conflict: 'Jemand hat das zuerst geändert. Bitte neu laden und erneut versuchen.',
  too_large: 'Zu groß. Bitte verkleinern und erneut versuchen.',
  unsupported_type: 'Bitte JSON senden, mit dem Inhaltstyp application/json.',
  rate_limited: 'Zu viele Anfragen. Bitte kurz warten und erneut versuchen.',
  storage_limit:
    'Aus diesem Netz wurde ohne Konto zu viel hinzugefügt. Bitte mit bestätigter E-Mail-Adresse anmelden oder später erneut versuchen.',
  internal: 'Auf dem Server ist ein Fehler aufgetreten. Es wurde nichts geändert.',
  storage_unavailable:
    'Der Server kann gerade nicht speichern. Ihre Änderung wurde nicht übernommen, die Uhren laufen weiter. Bitte später erneut versuchen.',
  room_damaged:
    'Die Daten dieses Raums sind beschädigt. Bitten Sie den Betreiber dieses Servers, eine Sicherung einzuspielen.',
  not_ready: 'Der Server startet oder fährt herunter. Bitte gleich erneut versuchen.',
  team_not_found: 'Dieses Team gibt es nicht, oder Sie sind nicht Mitglied.',
  last_owner: 'Ein Team braucht einen Besitzer. Bitte zuerst jemand anderen zum Besitzer machen.',
  own_team: 'Ihr persönliches Team gehört zu Ihrem Konto: Sie können es weder verlassen noch löschen.',
  team_not_empty: 'Das Team hat noch Räume. Bitte zuerst in ein anderes Team verschieben oder löschen.',
  team_billed: 'Das Team hat einen aktiven Tarif. Bitte zuerst auf der Abrechnungsseite kündigen.',
  picture_unreadable: 'Dieses Bild ist beschädigt oder zu komplex. Bitte neu speichern und erneut versuchen.',
  picture_too_large:
    'Bilder dürfen bis zu 8.192 Pixel pro Seite und 40 Millionen Pixel insgesamt haben. Bitte verkleinern.',
  picture_in_use: 'Ein Design verwendet dieses Bild noch. Bitte zuerst dort entfernen.',
  pictures_unavailable:
    'Dieser Server kann keine Bilder verarbeiten, weil das Paket sharp fehlt. Alles andere funktioniert.',
  upload_timeout: 'Der Upload hat zu lange gedauert. Bitte mit schnellerer Verbindung erneut versuchen.',
  storage_full:
    'Die Festplatte des Servers ist voll, das Bild wurde nicht gespeichert. Die Show läuft weiter.',
  billing_off: 'Dieser Server hat keine Abrechnung: Alle Funktionen sind enthalten.',
  payment_declined: 'Zahlung abgelehnt. Es wurde nichts abgebucht. Bitte eine andere Karte versuchen.',
  change_not_permitted: 'Der Wechsel zu diesem Tarif ist nicht möglich. Bitte einen anderen wählen.',
  amount_changed:
    'Der Betrag hat sich geändert. Es wurde nichts abgebucht. Bitte prüfen und erneut versuchen.',
  seats_below_members: 'Ihr Team hat mehr Mitglieder als Plätze. Bitte zuerst Mitglieder entfernen.',
  trial_used: 'Dieses Team hat schon kostenlos getestet. Bitte einen Tarif wählen.',
  provider_unavailable:
    'Der Zahlungsanbieter antwortet nicht. Es wurde nichts abgebucht. Bitte später erneut versuchen.',
  unknown_command: 'Der Server kennt diesen Befehl nicht. Bitte die Seite neu laden.',
  unknown_reminder: 'Der Timer hat diese Erinnerung nicht oder ist schon gestartet.',
  unknown_timer: 'Diesen Timer gibt es nicht mehr.',
  unknown_message: 'Diese Nachricht gibt es nicht mehr.',
  unknown_output: 'Diese Ausgabe gibt es nicht mehr.',
  unknown_automation: 'Diese Automation gibt es nicht mehr.',
  unknown_column: 'Diese Spalte gibt es nicht mehr.',
  cells_limit:
    'Die Spalten dieses Raums enthalten so viel Text wie möglich. Bitte zuerst etwas kürzen oder löschen.',
  output_designed: 'Diese Ausgabe hat ein eigenes Design. Bitte das Design ändern.',
  output_frozen: 'Diese Ausgabe ist eingefroren. Bitte zuerst das Einfrieren beenden.',
  designs_limit:
    'Die Designs dieses Raums haben ihre Größengrenze erreicht. Bitte zuerst einige vereinfachen oder löschen.',
  unknown_clock: 'Diese Uhr gibt es nicht mehr.',
  unknown_client: 'Dieses Gerät ist nicht mehr verbunden.',
  no_timer: 'Dieser Raum hat keine Timer. Bitte zuerst einen hinzufügen.',
  already_running: 'Der Timer läuft schon.',
  no_aim: 'Nur ein Timer mit einer Dauer kann ein Ziel haben. Dieser hat eine Endzeit oder eine Zeitdehnung.',
  not_running: 'Es läuft kein Timer.',
  not_started: 'Der Timer ist nicht gestartet.',
  no_next_timer: 'Das ist der letzte Timer.',
  no_previous_timer: 'Das ist der erste Timer.',
  nothing_shown: 'Es wird keine Nachricht gezeigt.',
  nothing_to_undo: 'Nichts rückgängig zu machen.',
  nothing_to_redo: 'Nichts zu wiederholen.',
  plan_limit: 'Dieser Raum hat die Grenze seines Tarifs erreicht. Bitte zuerst etwas entfernen.',
  clocks_limit: 'Dieser Raum kann keine weiteren Uhren haben. Bitte zuerst eine entfernen.',
  plan_feature: 'Der Tarif dieses Raums enthält das nicht.',
  outgoing_not_allowed:
    'Zum Senden an andere Rechner bestätigen Sie die E-Mail-Adresse eines Mitglieds oder bitten Sie den Betreiber des Servers, OUTGOING_TEAMS zu setzen.',
  no_source: 'Dieser Ablaufplan hat keine Quelle. Geben Sie zuerst ihre Adresse ein.',
  source_unavailable:
    'Der Server konnte die Quelle dieses Ablaufplans nicht abrufen. Bitte ihre Adresse prüfen und erneut versuchen.',
  questions_closed: 'Fragen sind geschlossen.',
  duplicate_command:
    'Diese Befehls-ID wurde schon benutzt, und ihre Antwort ist nicht mehr verfügbar. Bitte den Raum prüfen, bevor Sie den Befehl mit neuer ID erneut senden.',
  journal_conflict: 'Andere haben inzwischen etwas geändert. Bitte wählen, was gelten soll.',
  too_late: 'Ihre Änderung kam zu spät beim Server an. Bitte die Uhr prüfen und bei Bedarf erneut versuchen.',
  bad_frame: 'Der Server konnte einen Frame dieses Clients nicht lesen. Bitte die Seite neu laden.',
  hello_timeout: 'Der Hello-Frame dieses Clients kam nicht rechtzeitig an. Bitte erneut verbinden.',
  kicked: 'Die Regie hat diesen Bildschirm aus dem Raum entfernt.',
  denied_full:
    'Dieser Raum hat das Gerätelimit seines Tarifs erreicht. Bitte den Raum auf einem anderen Gerät schließen.',
  too_many_commands: 'Zu viele Befehle. Bitte kurz warten.',
  slow_consumer: 'Diese Verbindung ist zu langsam. Bitte das Netz prüfen.',
  replaced: 'Dieser Bildschirm hat sich über eine andere Verbindung neu verbunden.',
  restarting: 'Der Server startet neu.',
  upgrade: 'Der Server wurde aktualisiert.',
  wrong_passkey: 'Dieser Passkey wurde nicht akzeptiert. Bitte erneut versuchen oder anders anmelden.',
  passkey_password:
    'Ihr Passwort wurde geändert. Melden Sie sich einmal mit Passwort und diesem Passkey an. Danach genügt wieder der Passkey.',
};
