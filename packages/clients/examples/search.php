<?php
// Prints the first page of a search, with the standard library alone: php search.php
// MAILARCHIV_URL=http://127.0.0.1:4100, MAILARCHIV_KEY=mak_...
function get(string $path, array $parameters): array {
    $url = getenv('MAILARCHIV_URL') . '/api/v1' . $path . '?' . http_build_query($parameters);
    $options = ['header' => 'Authorization: Bearer ' . getenv('MAILARCHIV_KEY'), 'timeout' => 30, 'ignore_errors' => true];
    $answer = json_decode(file_get_contents($url, false, stream_context_create(['http' => $options])), true);
    if (isset($answer['error'])) throw new RuntimeException($answer['error']);
    return $answer;
}

foreach (get('/mails', ['q' => 'schlauch*', 'limit' => 100])['mails'] as $mail)
    echo $mail['date'], ' ', $mail['from'], ' ', $mail['subject'], "\n";
