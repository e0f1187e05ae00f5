import type { Translation } from '../../kernel/translation.ts';
import type { errorWords as english } from '../errors.ts';

export const errorWords: Translation<typeof english> = {
  invalid: 'Etwas an der Eingabe stimmt nicht.',
  bad_json: 'Der Inhalt der Anfrage ist kein gültiges JSON.',
  bad_length: 'Bitte den Inhalt am Stück senden, mit einer Content-Length und ohne Transfer-Encoding.',
  bad_host: 'Bitte einen Host-Header mit dem Namen oder der Adresse dieses Servers senden.',
  unauthorized: 'Bitte anmelden oder den Raum noch einmal über seinen Link öffnen.',
  token_expired: 'Der Zugang zum Raum ist abgelaufen. Bitte einen neuen holen.',
  forbidden: 'Dieser Link erlaubt das nicht. Die Regie kann einen Link mit mehr Rechten geben.',
  bad_signature: 'Dieser Link ist ungültig oder wurde ersetzt. Die Regie hat einen neuen.',
  wrong_credentials: 'E-Mail-Adresse oder Passwort stimmt nicht.',
  wrong_password: 'Das aktuelle Passwort stimmt nicht.',
  wrong_code: 'Dieser Code stimmt nicht oder wurde schon benutzt. Bitte den nächsten abwarten.',
  half_expired: 'Das hat zu lange gedauert. Bitte noch einmal anmelden.',
  second_factor_needed:
    'Administratoren dieses Servers brauchen einen zweiten Faktor. Er wird in den Einstellungen eingerichtet.',
  reauthenticate: 'Bitte zuerst noch einmal das Passwort eingeben: das lässt sich nicht rückgängig machen.',
  link_expired: 'Dieser Link ist abgelaufen oder wurde schon benutzt. Bitte einen neuen anfordern.',
  email_taken: 'Ein anderes Konto hat diese E-Mail-Adresse bestätigt. Bitte dort anmelden.',
  email_unproven:
    'Bitte zuerst die E-Mail-Adresse bestätigen: über den Link in der Mail. Die Einstellungen senden sie noch einmal.',
  https_needed: 'Dafür bitte die Seite über ihre https-Adresse öffnen.',
  busy: 'Gerade melden sich viele Leute an. Bitte kurz warten und noch einmal versuchen.',
  cross_site: 'Anfragen anderer Seiten werden abgewiesen.',
  denied_protected: 'Dieser Raum ist mit einem Passwort geschützt.',
  denied_kicked: 'Dieser Bildschirm wurde aus dem Raum entfernt. Die Regie kann ihn wieder zulassen.',
  not_found: 'Unter dieser Adresse gibt es nichts.',
  method_not_allowed: 'Diese Adresse kennt diese Methode nicht.',
  room_not_found: 'Es gibt keinen Raum mit dieser ID.',
  key_reused: 'Dieser Idempotency-Key wurde für etwas anderes benutzt. Bitte einen neuen nehmen.',
  conflict: 'Das wurde inzwischen geändert. Bitte neu laden und noch einmal versuchen.',
  too_large: 'Das ist zu groß.',
  unsupported_type: 'Bitte JSON senden, mit dem Inhaltstyp application/json.',
  rate_limited: 'Zu viele Anfragen. Bitte kurz warten und noch einmal versuchen.',
  storage_limit:
    'Aus diesem Netz wurde ohne Konto schon viel abgelegt. Bitte mit bestätigter E-Mail-Adresse anmelden oder später weitermachen.',
  internal: 'Auf dem Server ist etwas schiefgegangen. Es wurde nichts geändert.',
  storage_unavailable:
    'Der Server kann gerade nicht speichern. Es wurde nichts geändert; Uhren laufen weiter.',
  room_damaged:
    'Dieser Raum ist auf der Platte des Servers beschädigt und wird nicht gezeigt. Die Betreiber können eine Sicherung zurückspielen.',
  not_ready: 'Der Server startet oder hält gerade an. Bitte gleich noch einmal versuchen.',
  team_not_found: 'Dieses Team gibt es nicht, oder dieses Konto gehört nicht dazu.',
  last_owner: 'Ein Team braucht einen Besitzer. Bitte zuerst jemand anderen dazu machen.',
  own_team: 'Das eigene Team gehört zum Konto: es lässt sich weder verlassen noch löschen.',
  team_not_empty: 'Das Team hat noch Räume. Bitte zuerst in ein anderes Team verschieben oder löschen.',
  team_billed: 'Das Team hat einen Plan, der abgerechnet wird. Bitte ihn zuerst unter Abrechnung kündigen.',
  picture_unreadable:
    'Dieses Bild lässt sich nicht lesen: es ist beschädigt oder zu aufwendig. Bitte neu speichern und noch einmal versuchen.',
  picture_too_large:
    'Ein Bild darf 8.192 Punkte je Seite haben und 40 Millionen insgesamt. Bitte verkleinern.',
  picture_in_use: 'Ein Design zeigt dieses Bild noch. Bitte dort zuerst herausnehmen.',
  pictures_unavailable:
    'Dieser Server nimmt keine Bilder: das Programm dafür (sharp) fehlt. Alles andere geht.',
  upload_timeout:
    'Das Bild kam nicht rechtzeitig an. Bitte noch einmal versuchen, vielleicht über eine bessere Verbindung.',
  storage_full: 'Die Platte des Servers ist voll. Das Bild wurde nicht abgelegt; die Show läuft weiter.',
  billing_off: 'Dieser Server rechnet nichts ab: alles ist enthalten.',
  payment_declined:
    'Die Zahlung wurde abgelehnt. Es wurde nichts abgebucht. Bitte eine andere Karte versuchen.',
  change_not_permitted: 'Der Plan lässt sich nicht so ändern.',
  amount_changed:
    'Der Betrag hat sich seither geändert. Es wurde nichts abgebucht. Bitte noch einmal ansehen.',
  seats_below_members: 'Das Team hat mehr Mitglieder. Bitte zuerst einige herausnehmen.',
  trial_used: 'Dieses Team hatte seine kostenlose Testzeit schon.',
  provider_unavailable:
    'Der Zahlungsdienst antwortet nicht. Es wurde nichts abgebucht. Bitte später noch einmal versuchen.',
  unknown_command: 'Diesen Befehl gibt es nicht.',
  unknown_timer: 'Diesen Timer gibt es nicht mehr.',
  unknown_message: 'Diese Nachricht gibt es nicht mehr.',
  unknown_output: 'Diese Ausgabe gibt es nicht mehr.',
  unknown_automation: 'Diese Automation gibt es nicht mehr.',
  output_designed: 'Diese Ausgabe hat ein eigenes Design. Bitte dieses ändern.',
  output_frozen: 'Diese Ausgabe ist eingefroren. Bitte zuerst freigeben.',
  designs_limit:
    'Die Designs dieses Raums sind so groß, wie sie sein dürfen. Bitte zuerst vereinfachen oder welche entfernen.',
  unknown_client: 'Dieses Gerät ist nicht mehr verbunden.',
  no_timer: 'Der Raum hat keinen Timer. Bitte zuerst einen hinzufügen.',
  already_running: 'Der Timer läuft schon.',
  not_running: 'Es läuft kein Timer.',
  not_started: 'Der Timer wurde noch nicht gestartet.',
  no_next_timer: 'Das ist der letzte Timer.',
  no_previous_timer: 'Das ist der erste Timer.',
  nothing_shown: 'Es wird keine Nachricht gezeigt.',
  nothing_to_undo: 'Es gibt nichts rückgängig zu machen.',
  nothing_to_redo: 'Es gibt nichts zu wiederholen.',
  plan_limit: 'Der Plan dieses Raums erlaubt nicht mehr davon. Bitte zuerst etwas entfernen.',
  plan_feature: 'Der Plan dieses Raums hat das nicht.',
  outgoing_not_allowed:
    'Dieses Team darf von diesem Server aus nichts an andere Rechner senden. Bitte die E-Mail-Adresse eines Mitglieds bestätigen oder die Betreiber bitten, das Team in OUTGOING_TEAMS zuzulassen.',
  questions_closed: 'Dieser Raum nimmt gerade keine Fragen an.',
  duplicate_command: 'Diese Befehlskennung wurde schon benutzt, und ihre Antwort ist nicht mehr da.',
  too_late:
    'Das kam zu spät beim Server an und wurde gelassen. Auf die Uhr sehen und bei Bedarf noch einmal drücken.',
  bad_frame: 'Der Server konnte diesen Rahmen nicht lesen.',
  hello_timeout: 'Es kam nicht rechtzeitig ein Hello-Rahmen.',
  kicked: 'Die Regie hat diesen Bildschirm aus dem Raum entfernt.',
  denied_full: 'Der Raum hat so viele Geräte, wie sein Plan erlaubt.',
  too_many_commands: 'Zu viele Befehle. Bitte langsamer.',
  slow_consumer: 'Diese Verbindung ist zu langsam, um mitzukommen.',
  replaced: 'Dieser Bildschirm hat sich über eine andere Verbindung neu verbunden.',
  restarting: 'Der Server startet neu.',
  upgrade: 'Der Server wurde aktualisiert.',
  wrong_passkey: 'Dieser Passkey wurde nicht angenommen. Bitte noch einmal versuchen oder anders anmelden.',
  passkey_password:
    'Das Passwort wurde geändert, seit dieser Passkey zuletzt benutzt wurde. Bitte einmal mit Passwort und diesem Passkey anmelden; danach geht er wieder allein.',
};
