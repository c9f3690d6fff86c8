// Prints the first page of a search, with the standard library of Java 17 alone, which reads no JSON: java Search.java
// MAILARCHIV_URL=http://127.0.0.1:4100, MAILARCHIV_KEY=mak_...
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.*;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

public class Search {
  public static void main(String[] arguments) throws Exception {
    var query = URLEncoder.encode("schlauch*", StandardCharsets.UTF_8);
    var request = HttpRequest.newBuilder(URI.create(System.getenv("MAILARCHIV_URL") + "/api/v1/mails?limit=100&q=" + query))
        .header("Authorization", "Bearer " + System.getenv("MAILARCHIV_KEY"))
        .timeout(Duration.ofSeconds(30))
        .build();
    var answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 200) throw new RuntimeException(answer.body());
    System.out.println(answer.body());
  }
}
